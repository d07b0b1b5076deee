-- Answers that hold a token, and digests of inputs that hold a password, were kept for a day. They are not kept any more.
delete from idempotency
  where operation_id in ('createUserToken', 'changeMyPassword', 'changeMyPhone', 'createStaff', 'resetStaffPassword',
    'createEnterprise', 'updateEnterprise', 'saveEnterpriseAdmin', 'updatePlatformConnection');
