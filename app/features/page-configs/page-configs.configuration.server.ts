import type { ConfigurationArea, Fields, StoredRecord } from "~/admin/configuration/configuration";
import { ok } from "~/door/outcome";
import { configuredFormOf } from "~/forms/configured-form";
import { getPageConfigEditor, listOwnPageConfigs } from "./page-config.queries.server";
import { restorePageConfig, savePageConfig } from "./save-page-config.server";

/** Forms that administrators changed, in configuration files. */
const pageConfigsArea: ConfigurationArea = {
  name: "page_configs",
  title: (t) => t("areas.configs.title"),
  keyOf: ({ name }) => String(name),
  async read(ctx) {
    const outcome = await listOwnPageConfigs(ctx, {});
    if (outcome.kind !== "ok") return outcome;
    return ok(
      outcome.value.map(
        ({ name, config }): StoredRecord => ({
          id: name,
          fields: { name, config: config as Fields[string] },
        }),
      ),
    );
  },
  async findProblems(_, __, fields) {
    const name = String(fields.name);
    if (configuredFormOf(name)) return [];
    return [{ path: "", text: { key: "configurations.unknown", params: { name } } }];
  },
  async write(ctx, id, fields) {
    const name = String(fields?.name ?? id);
    const editor = await getPageConfigEditor(ctx, { name });
    if (editor.kind !== "ok") return editor;
    const { version } = editor.value;
    if (!fields) return restorePageConfig(ctx, { name, version, restore: 0 });
    return savePageConfig(ctx, { name, version, config: fields.config as Record<string, Fields[string]> });
  },
};

export default pageConfigsArea;
