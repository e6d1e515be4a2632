import { choicesQuery } from "~/admin/choices.server";
import { actionsOfType } from "~/door/permissions";
import { selectDocCategoryOptions, selectDocTypeOptions, selectDocTypes } from "./organisation.store.server";

/** Options for the document types that authorizations are about, by the ERP's code. */
export const docTypeChoices = choicesQuery("doc_types.codeChoices", async ({ db }) =>
  (await selectDocTypes(db))
    .filter(({ documentType }) => actionsOfType(documentType).length > 0)
    .map(({ documentType, title }) => ({ value: documentType, label: title })),
);

export const docTypeIdChoices = choicesQuery("doc_types.choices", ({ db }) => selectDocTypeOptions(db));

export const docCategoryIdChoices = choicesQuery("doc_categories.choices", ({ db }) =>
  selectDocCategoryOptions(db),
);
