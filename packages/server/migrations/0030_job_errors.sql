-- Why a job failed, in English; `error` says it in Chinese. `errors` holds pairs of both, of older versions single sentences.
alter table job add column error_en text;
