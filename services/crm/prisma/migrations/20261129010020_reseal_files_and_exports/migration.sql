-- Rotation of keys seals anew what these rows hold. Nothing else of them changes.
GRANT UPDATE ("name", "content_key") ON "files" TO crm_app;
GRANT UPDATE ("reason") ON "exports" TO crm_app;
