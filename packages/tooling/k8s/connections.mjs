/**
 * The connections that pods of the local overlay may open. All other pairs must not. It is written by hand: the
 * tests compare it with the policies, and `npm run k8s:verify` with what a cluster allows.
 */
export const CONNECTIONS = new Set(
  `client>gateway gateway>identity gateway>billing gateway>crm gateway>leads gateway>integrations gateway>shell-web gateway>crm-web
  gateway>admin-web gateway>nats identity>nats billing>nats crm>nats leads>nats integrations>nats identity>postgres billing>postgres
  crm>postgres leads>postgres integrations>postgres migrations>postgres billing>identity crm>identity leads>identity integrations>identity identity>mail-catcher
  billing>stripe-emulator stripe-emulator>gateway`.split(/\s+/),
);
