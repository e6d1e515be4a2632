/** Reads and changes that other features ask of templates, within their own query or change. */
export {
  activateTemplate,
  deactivateTemplate,
  findEventTemplate,
  findMicrositesWithTemplate,
  findTemplate,
} from "./event-templates.store.server";
