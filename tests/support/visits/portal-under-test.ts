import { type DemoPortal, demoPortal } from "../demo-portal";

/** Whether tests of whole ways visit a portal on SAP, to try them on it: `TEST_ERP=s4hana`. */
export const isOnSap = process.env.TEST_ERP === "s4hana";

/** Starts the portal that tests of whole ways visit. The simulated SAP is a third of the application: it is loaded for itself. */
export async function portalUnderTest(): Promise<DemoPortal> {
  if (!isOnSap) return demoPortal();
  const { sapPortal } = await import("./sap-portal");
  return sapPortal();
}
