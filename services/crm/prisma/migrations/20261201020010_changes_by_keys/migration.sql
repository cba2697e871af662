-- The API key that made the change in the name of its creator; null of a change that a person made.
ALTER TABLE "record_changes" ADD COLUMN "key_id" UUID;
