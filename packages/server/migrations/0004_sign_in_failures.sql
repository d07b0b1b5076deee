-- Why a sign-in failed is kept as a word and read as a sentence, in the language of whoever reads.
update login_log set reason = 'wrong' where reason = '用户名或密码错误';
update login_log set reason = 'shut' where reason = '账号或企业已停用';
update login_log set reason = 'unproven' where reason = '验证当前密码时填错';
