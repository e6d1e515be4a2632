/** Cache tag of everything derived from the catalog. */
export const catalogTag = "catalog";

/** Cache tag of news and resources. */
export const catalogPagesTag = "catalog-pages";

/** Cache tag of the settings of single users. */
export const catalogSettingsTag = "catalog-settings";
