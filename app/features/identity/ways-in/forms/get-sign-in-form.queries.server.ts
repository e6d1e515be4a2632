import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { translated } from "~/i18n/translated";
import { signInForm } from "./sign-in-form.settings";

/** Reads the sign-in form of this microsite in the visitor's language. */
export const getSignInForm = query({
  name: "identity.getSignInForm",
  allow: anyone,
  input: z.strictObject({}),
  async run(ctx) {
    const form = await ctx.settings.get(signInForm, ctx.actor);
    const { formats } = ctx.actor;
    const { t } = ctx;
    return ok({
      heading: translated(form.heading, formats) || t("identity.signIn"),
      intro: translated(form.signInIntro, formats),
      usernameLabel: translated(form.usernameLabel, formats) || t("identity.username"),
      passwordLabel: translated(form.passwordLabel, formats) || t("identity.password"),
      staySignedIn: form.staySignedIn,
      links: form.signInLinks,
    });
  },
});
