-- Seats limit the enabled staff from now on. The sandbox's address book has more people than it had seats.
update enterprise set seats = 500 where is_sandbox and seats = 50;

-- Checks of a new password count as attempts at the current one, in rate_limit.
drop table password_check;
