import { z } from "zod";
import { setting } from "~/config/settings";
import { textsSchema } from "~/i18n/translated";

export const signInLinkNames = ["reset", "unlock", "registration"] as const;

/** Texts of the sign-in page and what it offers. An empty text: the portal's own. */
export const signInForm = setting(
  "sign_in.form",
  z.strictObject({
    heading: textsSchema(80),
    signInIntro: textsSchema(500),
    usernameLabel: textsSchema(60),
    passwordLabel: textsSchema(60),
    /** Offers sessions of a working day. Without it, a session ends after the shorter idle time. */
    staySignedIn: z.boolean(),
    signInLinks: z.array(z.enum(signInLinkNames)).max(signInLinkNames.length),
  }),
  {
    heading: {},
    signInIntro: {},
    usernameLabel: {},
    passwordLabel: {},
    staySignedIn: true,
    signInLinks: [...signInLinkNames],
  },
  { scope: "microsite", page: "/admin/login_form" },
);
