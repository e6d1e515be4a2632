import { z } from "zod";
import { findOwnPartners } from "~/features/identity/partners/own-partners.queries.server";
import { ownPartnersJson, partnersJson } from "~/features/identity/partners/partners.api";
import { searchPartners } from "~/features/identity/partners/search-partners.server";
import { loginsJson } from "~/features/identity/profile/profile.api";
import { getProfile } from "~/features/identity/profile/profile.queries.server";
import { getSiteConfig } from "~/features/identity/profile/site-config.queries.server";
import { getCurrentTheme } from "~/features/themes/current-theme.queries.server";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";
import { requestOf } from "~/http/api/request-schema";

/** Routes of the microsite, the token's user and that user's partners. */
export const identityTable: ApiRoute[] = [
  apiRoute({
    method: "GET",
    path: "/site_configs",
    summary: "Features, settings, microsites, time zones, languages and formats that apply to the user",
    operation: getSiteConfig,
    accepts: z.strictObject({}),
    input: () => ({}),
    output: (config) => config,
  }),
  apiRoute({
    method: "GET",
    path: "/themes/current",
    summary: "The look of the user's microsite: palette, derived colours, pictures, style sheet",
    operation: getCurrentTheme,
    accepts: z.strictObject({}),
    input: () => ({}),
    output: (theme) => theme,
  }),
  apiRoute({
    method: "GET",
    path: "/user/partners",
    summary: "The customers that the user may work for, the default first",
    operation: findOwnPartners,
    accepts: z.strictObject({}),
    input: () => ({}),
    output: ownPartnersJson,
  }),
  apiRoute({
    method: "GET",
    path: "/partners",
    summary:
      "Searches customers by number, name, town, postal code or state; staff search all of a sales area",
    operation: searchPartners,
    accepts: requestOf(searchPartners, { without: ["search"] }),
    input: (input) => ({ ...input, search: true }),
    output: partnersJson,
  }),
  apiRoute({
    method: "GET",
    path: "/user/logins",
    summary: "The user's latest sign-ins",
    operation: getProfile,
    accepts: z.strictObject({}),
    input: () => ({}),
    output: loginsJson,
  }),
];
