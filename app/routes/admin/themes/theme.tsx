import { useActionData, useLoaderData } from "@remix-run/react";
import { ThemeEditor } from "~/features/themes/ThemeEditor";
import { ThemeUses } from "~/features/themes/ThemeUses";
import { titleMeta } from "~/http/title-meta";
import { resultOf } from "~/ui/fields/result-of";
import { themeAction, themeLoader } from "./theme.server";

export const loader = themeLoader;
export const action = themeAction;
export const meta = titleMeta;

export default function ThemePage() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = resultOf(refusal);
  const isApplying = refusal !== undefined && "intent" in refusal && refusal.intent === "apply";
  return (
    <ThemeEditor page={page} result={isApplying ? undefined : result}>
      {page.deleted ? null : (
        <ThemeUses {...page.use} targets={page.targets} result={isApplying ? result : undefined} />
      )}
    </ThemeEditor>
  );
}
