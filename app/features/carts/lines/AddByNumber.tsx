import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { Field } from "~/ui/fields/Field";
import { typedValue } from "~/ui/fields/submission";
import { Button, LinkButton } from "~/ui/pages/Button";
import { type ShopData, shopIntents } from "./shop-page";

/** Adds one material by the supplier's or the customer's number; 'Find' suggests materials that begin like it. */
export function AddByNumber({
  find,
  materials,
  refusal,
}: {
  find: ShopData["find"];
  /** Address of the search by description. */
  materials: string;
  refusal: SubmissionResult | undefined;
}) {
  const t = useT();
  const material = "add.material";
  const quantity = "add.quantity";
  return (
    <section className="entry">
      <input type="hidden" name="add.was" value={find && !find.isUnadded ? find.q : ""} />
      <h2>{t("cart.addByNumber")}</h2>
      <div className="inline start">
        <Field
          label={t("cart.material")}
          name={material}
          errors={refusal?.error?.[material] ?? undefined}
          input={{
            defaultValue: typedValue(refusal, material) ?? find?.q,
            autoComplete: "off",
            "data-materials": "",
          }}
        />
        <Field
          label={t("cart.quantity")}
          name={quantity}
          errors={refusal?.error?.[quantity] ?? undefined}
          input={{
            defaultValue: typedValue(refusal, quantity) ?? (find?.quantity || "1"),
            inputMode: "decimal",
            className: "short",
          }}
        />
        <Button intent={shopIntents.add} data-adds {...(find ? { "data-page": "" } : {})}>
          {t("cart.add")}
        </Button>
        <Button intent={shopIntents.find} kind="plain" data-page>
          {t("cart.find")}
        </Button>
        <LinkButton kind="plain" href={materials}>
          {t("cart.materials.byDescription")}
        </LinkButton>
      </div>
      {find ? <Suggestions find={find} /> : null}
    </section>
  );
}

function Suggestions({ find }: { find: NonNullable<ShopData["find"]> }) {
  const t = useT();
  if (find.foundMaterials.length === 0) return <p>{t("cart.foundNothing", { q: find.q })}</p>;
  return (
    <ul className="files" aria-label={t("cart.suggestions")}>
      {find.foundMaterials.map(({ number, name, customerMaterial, salesUnit }) => (
        <li key={number}>
          <span className="name">
            {name}
            <br />
            <small>{[number, customerMaterial, salesUnit].filter(Boolean).join(" · ")}</small>
          </span>
          <Button
            intent={`${shopIntents.addFound}:${number}`}
            data-page
            aria-label={t("cart.addOf", { material: number })}
          >
            {t("cart.add")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
