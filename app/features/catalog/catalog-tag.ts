/** What is remembered of the catalog is old once this is raised. */
export const catalogTag = "catalog";
