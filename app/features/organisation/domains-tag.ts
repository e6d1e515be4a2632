export const domainsTag = "domains";
