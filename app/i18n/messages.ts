import type account from "./locales/en/account.json";
import type activities from "./locales/en/admin/activities.json";
import type admin from "./locales/en/admin/admin.json";
import type areas from "./locales/en/admin/areas.json";
import type configs from "./locales/en/admin/configs.json";
import type configurations from "./locales/en/admin/configurations.json";
import type fields from "./locales/en/admin/fields.json";
import type health from "./locales/en/admin/health.json";
import type settings from "./locales/en/admin/settings.json";
import type setup from "./locales/en/admin/setup.json";
import type trials from "./locales/en/admin/trials.json";
import type users from "./locales/en/admin/users.json";
import type amendments from "./locales/en/amendments.json";
import type cart from "./locales/en/cart.json";
import type catalog from "./locales/en/catalog.json";
import type choices from "./locales/en/choices.json";
import type claims from "./locales/en/claims.json";
import type content from "./locales/en/content.json";
import type documents from "./locales/en/documents.json";
import type door from "./locales/en/door.json";
import type erp from "./locales/en/erp.json";
import type files from "./locales/en/files.json";
import type form from "./locales/en/form.json";
import type forms from "./locales/en/forms.json";
import type frame from "./locales/en/frame.json";
import type identity from "./locales/en/identity.json";
import type mails from "./locales/en/mails.json";
import type negotiations from "./locales/en/negotiations.json";
import type partners from "./locales/en/partners.json";
import type password from "./locales/en/password.json";
import type profile from "./locales/en/profile.json";
import type receivables from "./locales/en/receivables.json";
import type registration from "./locales/en/registration.json";
import type reports from "./locales/en/reports.json";
import type requests from "./locales/en/requests.json";
import type session from "./locales/en/session.json";
import type shortcuts from "./locales/en/shortcuts.json";
import type signIn from "./locales/en/signIn.json";
import type themes from "./locales/en/themes.json";
import type twoStep from "./locales/en/twoStep.json";
import type ui from "./locales/en/ui.json";
import type why from "./locales/en/why.json";

/** All message keys, typed by the English files: a key that is missing there does not compile. */
export type MessageKey =
  | Keys<"account", typeof account>
  | Keys<"activities", typeof activities>
  | Keys<"admin", typeof admin>
  | Keys<"amendments", typeof amendments>
  | Keys<"areas", typeof areas>
  | Keys<"cart", typeof cart>
  | Keys<"catalog", typeof catalog>
  | Keys<"choices", typeof choices>
  | Keys<"claims", typeof claims>
  | Keys<"configs", typeof configs>
  | Keys<"configurations", typeof configurations>
  | Keys<"content", typeof content>
  | Keys<"documents", typeof documents>
  | Keys<"door", typeof door>
  | Keys<"erp", typeof erp>
  | Keys<"fields", typeof fields>
  | Keys<"files", typeof files>
  | Keys<"form", typeof form>
  | Keys<"forms", typeof forms>
  | Keys<"frame", typeof frame>
  | Keys<"health", typeof health>
  | Keys<"identity", typeof identity>
  | Keys<"mails", typeof mails>
  | Keys<"negotiations", typeof negotiations>
  | Keys<"partners", typeof partners>
  | Keys<"password", typeof password>
  | Keys<"profile", typeof profile>
  | Keys<"receivables", typeof receivables>
  | Keys<"registration", typeof registration>
  | Keys<"reports", typeof reports>
  | Keys<"requests", typeof requests>
  | Keys<"session", typeof session>
  | Keys<"settings", typeof settings>
  | Keys<"setup", typeof setup>
  | Keys<"shortcuts", typeof shortcuts>
  | Keys<"signIn", typeof signIn>
  | Keys<"themes", typeof themes>
  | Keys<"trials", typeof trials>
  | Keys<"twoStep", typeof twoStep>
  | Keys<"ui", typeof ui>
  | Keys<"users", typeof users>
  | Keys<"why", typeof why>;

type Keys<Feature extends string, Messages> = `${Feature}.${WithoutPlural<keyof Messages & string>}`;

type WithoutPlural<Key extends string> = Key extends `${infer Base}.${"one" | "few" | "many" | "other"}`
  ? Base
  : Key;
