import { useT } from "~/i18n/i18n-context";
import { checkedPlaces, checkLook } from "~/themes/check-look";
import type { Hex } from "~/themes/contrast";
import { type Look, namedColours, tintOf } from "~/themes/look";
import { Status } from "~/ui/pages/Status";
import { Swatch } from "~/ui/pages/Swatch";
import { useTypedLook } from "./use-typed-look";

/** Shows what follows from the colours of a theme's form: names, tints and contrasts. With script while they are typed. */
export function ThemeColours({ formId, look: storedLook }: { formId: string; look: Look }) {
  const look = useTypedLook(formId, storedLook);
  const t = useT();
  return (
    <section aria-labelledby="theme-colours">
      <h2 id="theme-colours">{t("themes.namedColours")}</h2>
      <table>
        <caption className="unseen">{t("themes.namedColours")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("themes.colourName")}</th>
            <th scope="col">{t("themes.colour")}</th>
          </tr>
        </thead>
        <tbody>
          {namedColours(look).map(({ name, colour }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <ShownColour colour={colour} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t("themes.tints")}</h3>
      <dl className="facts">
        {tints.map(({ label, share }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <ShownColour colour={tintOf(look.primary, share)} />
            </dd>
          </div>
        ))}
      </dl>
      <Contrasts look={look} />
    </section>
  );
}

const tints = [
  { label: "90%", share: 0.1 },
  { label: "80%", share: 0.2 },
] as const;

function ShownColour({ colour }: { colour: Hex }) {
  return (
    <>
      <Swatch colour={colour} /> <code>{colour.toUpperCase()}</code>
    </>
  );
}

/** Lists what WCAG 2.2 demands and what APCA estimates for every text whose colours the look decides. */
function Contrasts({ look }: { look: Look }) {
  const t = useT();
  // All words of the table: another colour needs others of them.
  const [readable, tooFaint] = [t("themes.readable"), t("themes.tooFaint")];
  const places = Object.fromEntries(checkedPlaces.map((place) => [place, t(`themes.places.${place}`)]));
  return (
    <>
      <h3>{t("themes.contrast")}</h3>
      <p>{t("themes.contrastAbout")}</p>
      <table>
        <caption className="unseen">{t("themes.contrast")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("themes.place")}</th>
            <th scope="col" className="right">
              WCAG 2.2
            </th>
            <th scope="col" className="right">
              APCA
            </th>
          </tr>
        </thead>
        <tbody>
          {checkLook(look).map(({ place, ratio, lightness, enough }) => (
            <tr key={place}>
              <th scope="row">
                {places[place]}
                <br />
                <Status status={{ code: enough ? "APPR" : "FAIL", label: enough ? readable : tooFaint }} />
              </th>
              <td className="right figure">{(Math.floor(ratio * 10) / 10).toFixed(1)}:1</td>
              <td className="right figure">Lc {Math.round(Math.abs(lightness))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
