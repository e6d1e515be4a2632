/** What is remembered of the catalog is old once this is raised. */
export const catalogTag = "catalog";

/** Of its news and resources. */
export const catalogPagesTag = "catalog-pages";

/** Of what was decided for single users. */
export const catalogSettingsTag = "catalog-settings";
