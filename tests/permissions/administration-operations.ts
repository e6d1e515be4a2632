import { admin, everybody, type Person } from "./people";

/** Operations of the administration beside those that each collection has. */
export const administrationOperations: Record<string, readonly Person[]> = {
  "first_run.getSteps": admin,
  "first_run.readSalesAreas": admin,
  "mails.preview": admin,
  "mails.sendTest": admin,
  "mails.testSmtp": admin,
  "mails.findOutbox": admin,
  "mails.getOutboxMail": admin,
  "pageConfig.get": everybody,
  "pageConfig.getDraft": admin,
  "pageConfig.getEditor": admin,
  "pageConfig.list": admin,
  "pageConfig.listOwn": admin,
  "pageConfig.restore": admin,
  "pageConfig.save": admin,
  "sales_areas.saveStep1": admin,
  "sales_areas.saveStep2": admin,
  "sales_areas.saveStep3": admin,
  "scheduled_jobs.pause": admin,
  "scheduled_jobs.resume": admin,
  "scheduled_jobs.run": admin,
};
