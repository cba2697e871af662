-- The key of a file's content, sealed under the account's data key. Null of a file that is sealed under the account's own key.
ALTER TABLE "files" ADD COLUMN "content_key" BYTEA;
