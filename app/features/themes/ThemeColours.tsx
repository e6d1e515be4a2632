import { useT } from "~/i18n/i18n-context";
import type { Hex } from "~/themes/contrast";
import { type Look, namedColours } from "~/themes/look";
import { Status } from "~/ui/pages/Status";
import { Swatch } from "~/ui/pages/Swatch";
import { contrastRows, tintsOf } from "./look-rows";

/** Shows what follows from the colours of a theme's form: names, tints and contrasts. Script follows them while they are typed. */
export function ThemeColours({ formId, look }: { formId: string; look: Look }) {
  const t = useT();
  return (
    <section aria-labelledby="theme-colours" data-look={formId}>
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
        {tintsOf(look).map(({ name, colour }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <ShownColour colour={colour} />
            </dd>
          </div>
        ))}
      </dl>
      <Contrasts look={look} />
    </section>
  );
}

function ShownColour({ colour }: { colour: Hex }) {
  return (
    <>
      <Swatch colour={colour} /> <code>{colour.toUpperCase()}</code>
    </>
  );
}

/** Lists how readable every text is whose colours the look decides. */
function Contrasts({ look }: { look: Look }) {
  const t = useT();
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
          {contrastRows(look, t).map(({ place, status, ratio, lightness }) => (
            <tr key={place}>
              <th scope="row">
                {place}
                <br />
                <Status status={status} />
              </th>
              <td className="right figure">{ratio}</td>
              <td className="right figure">{lightness}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
