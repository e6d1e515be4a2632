import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { translationOf } from "~/i18n/translated";
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
      heading: translationOf(form.heading, formats) || t("identity.signIn"),
      intro: translationOf(form.signInIntro, formats),
      usernameLabel: translationOf(form.usernameLabel, formats) || t("identity.username"),
      passwordLabel: translationOf(form.passwordLabel, formats) || t("identity.password"),
      staySignedIn: form.staySignedIn,
      links: form.signInLinks,
    });
  },
});
