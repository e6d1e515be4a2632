/** Address of the comparisons of configurations. */
export const comparisonsPath = "/admin/config_comparisons";
