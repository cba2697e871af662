-- What the figures above the list are made of, and nothing else: they are counted without reading the contacts.
CREATE INDEX "contacts_figures" ON "contacts" ("status", "lead_score");
