import type { Services } from "./services";

/** Picks the services that queries and processes share. */
export function sharedServices(services: Services) {
  const { database, erp, erpConnections, demoErp, sso, push, payments } = services;
  const { paymentSandbox, files, cache, mailbox } = services;
  return {
    db: database.db,
    erp,
    erpConnections,
    demoErp,
    sso,
    push,
    payments,
    paymentSandbox,
    files,
    cache,
    mailbox,
  };
}
