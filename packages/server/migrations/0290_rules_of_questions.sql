-- Questions of a section that are asked only after certain answers.
alter table questionnaire_part add column question_rules jsonb not null default '[]';
