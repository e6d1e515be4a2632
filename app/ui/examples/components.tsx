import { PageHead } from "../pages/PageHead";
import { addressFieldsExamples } from "./address-fields";
import { attributeFieldsExamples } from "./attribute-fields";
import { barChartExamples } from "./bar-chart";
import { carrierAccountFieldExamples } from "./carrier-account-field";
import { decisionFieldsExamples } from "./decision-fields";
import { documentFlowExamples } from "./document-flow";
import { type Example, ExampleFrame } from "./frame";
import { iconExamples } from "./icon";
import { linkMenuExamples } from "./link-menu";
import { notSentExamples } from "./not-sent";
import { noticeBoxExamples } from "./notice-box";
import { pagePictureExamples } from "./page-picture";
import { paperActionsExamples, paperPagesExamples } from "./paper";
import { qrPictureExamples } from "./qr-picture";
import { rememberedFoldExamples } from "./remembered-fold";
import { rowChartExamples } from "./row-chart";
import { rowFieldExamples } from "./row-field";
import { scrollToTopExamples } from "./scroll-to-top";
import { searchFormExamples } from "./search-form";
import { swatchExamples } from "./swatch";

/** Named examples by component. */
const componentExamples: Readonly<Record<string, Readonly<Record<string, Example>>>> = {
  AddressFields: addressFieldsExamples,
  AttributeFields: attributeFieldsExamples,
  BarChart: barChartExamples,
  CarrierAccountField: carrierAccountFieldExamples,
  DecisionFields: decisionFieldsExamples,
  DocumentFlow: documentFlowExamples,
  Icon: iconExamples,
  LinkMenu: linkMenuExamples,
  NotSent: notSentExamples,
  NoticeBox: noticeBoxExamples,
  PagePicture: pagePictureExamples,
  PaperActions: paperActionsExamples,
  PaperPages: paperPagesExamples,
  QrPicture: qrPictureExamples,
  RememberedFold: rememberedFoldExamples,
  RowChart: rowChartExamples,
  RowField: rowFieldExamples,
  ScrollToTop: scrollToTopExamples,
  SearchForm: searchFormExamples,
  Swatch: swatchExamples,
};

/** Shows every example of every component on one page. */
export const Components: Example = ({ formats }) => (
  <ExampleFrame formats={formats} current="/dashboard">
    <PageHead title="Components" />
    {Object.entries(componentExamples).map(([component, examples]) => (
      <section key={component}>
        <h2>{component}</h2>
        {Object.entries(examples).map(([name, ComponentExample]) => (
          <div key={name}>
            <h3>{name}</h3>
            <ComponentExample formats={formats} />
          </div>
        ))}
      </section>
    ))}
  </ExampleFrame>
);
