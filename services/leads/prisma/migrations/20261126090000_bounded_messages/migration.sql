-- Of a contact's further messages, the newest stay.
GRANT DELETE ON "contact_messages" TO leads_app;
