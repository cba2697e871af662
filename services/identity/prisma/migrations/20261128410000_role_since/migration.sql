-- Since when a person has the rights of an administrator, an owner or a superuser. The database keeps it, so that no
-- call that gives such rights can leave it out, nor the version before this one. Null: from before this column was there.
ALTER TABLE "users" ADD COLUMN "role_since" TIMESTAMPTZ(3);

CREATE FUNCTION users_authority(role TEXT, is_owner BOOLEAN) RETURNS INTEGER LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN role = 'superuser' THEN 2 WHEN role = 'agency_admin' OR is_owner THEN 1 ELSE 0 END
$$;

CREATE FUNCTION keep_role_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        NEW.role_since := NEW.created_at;
    ELSIF NEW.account_id <> OLD.account_id
        OR (NEW.is_active AND NOT OLD.is_active)
        OR users_authority(NEW.role, NEW.is_owner) > users_authority(OLD.role, OLD.is_owner) THEN
        -- Not every change says when it was made.
        NEW.role_since := GREATEST(NEW.updated_at, now());
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER users_role_since BEFORE INSERT OR UPDATE OF role, is_owner, is_active, account_id ON "users"
    FOR EACH ROW EXECUTE FUNCTION keep_role_since();
