import { useActionData, useLoaderData } from "@remix-run/react";
import { LastChange } from "~/admin/pages/LastChange";
import { ThemeBackground } from "~/features/themes/ThemeBackground";
import { ThemeEditor } from "~/features/themes/ThemeEditor";
import { ThemeImages } from "~/features/themes/ThemeImages";
import { ThemeUses } from "~/features/themes/ThemeUses";
import type { themeIntents } from "~/features/themes/theme-intents";
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
  const intent = refusal !== undefined && "intent" in refusal ? refusal.intent : "";
  const resultFor = (name: keyof typeof themeIntents) => (intent === name ? result : undefined);
  const isOfForm = !["apply", "try", "uploadImages", "applyBackground"].includes(intent);
  return (
    <ThemeEditor
      page={page}
      result={isOfForm ? result : undefined}
      lastChange={page.change ? <LastChange note={page.change} /> : null}
    >
      {page.deleted ? null : (
        <>
          <ThemeImages theme={page.id} images={page.use.images} result={resultFor("uploadImages")} />
          <ThemeBackground {...page.use} result={resultFor("applyBackground")} />
          <ThemeUses {...page.use} targets={page.targets} result={resultFor("apply") ?? resultFor("try")} />
        </>
      )}
    </ThemeEditor>
  );
}
