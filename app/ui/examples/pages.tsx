import { ApproverFields } from "../fields/ApproverFields";
import { Chips } from "../fields/Chips";
import { Dropzone } from "../fields/Dropzone";
import { CheckField, ChoiceField, Field, SelectField, TextAreaField } from "../fields/Field";
import { LongChoiceField } from "../fields/LongChoiceField";
import { PeriodFields } from "../fields/PeriodFields";
import { StartFields } from "../fields/StartFields";
import { DateField, NumberField, TimeField } from "../fields/TypedField";
import { ActingBar } from "../frames/ActingBar";
import { AdminFrame } from "../frames/AdminFrame";
import { CookieBanner } from "../frames/CookieBanner";
import { OutageBanner } from "../frames/OutageBanner";
import { OuterFrame } from "../frames/OuterFrame";
import { ActionTable } from "../lists/ActionTable";
import { BulkBar } from "../lists/BulkBar";
import { DataTable } from "../lists/DataTable";
import { EmptyState } from "../lists/EmptyState";
import { MoreList } from "../lists/MoreList";
import { PageButtons } from "../lists/PageButtons";
import { Pages } from "../lists/Pages";
import { TableOptions } from "../lists/TableOptions";
import { AsOf } from "../pages/AsOf";
import { Button, DefaultButton, LinkButton } from "../pages/Button";
import { CopyButton } from "../pages/CopyButton";
import { AlertPage, ConfirmPage, PromptPage } from "../pages/DialogPage";
import { ErrorBox } from "../pages/ErrorBox";
import { ProblemList } from "../pages/ErrorSummary";
import { Facts, Totals } from "../pages/Facts";
import { Fold } from "../pages/Fold";
import { Money, Quantity } from "../pages/Money";
import { Notices } from "../pages/Notices";
import { PageHead } from "../pages/PageHead";
import { Progress } from "../pages/Progress";
import { Status } from "../pages/Status";
import { Steps, Tabs } from "../pages/Tabs";
import { Tip } from "../pages/Tip";
import { TypedText } from "../pages/TypedText";
import { Components } from "./components";
import { csrf, type Example, ExampleFrame, footOf } from "./frame";
import { cartLines, emptyList, orders, roles } from "./lists";

const Orders: Example = ({ formats }) => (
  <ExampleFrame formats={formats} current="/orders">
    <PageHead
      title="Orders"
      actions={
        <>
          <TableOptions view={orders} csrf={csrf} />
          <LinkButton href="/orders.csv">Download CSV</LinkButton>
        </>
      }
    />
    <form method="get" className="inline start">
      <Field label="Order or purchase-order number" name="q" input={{ type: "search", defaultValue: "47" }} />
      <PeriodFields from="" to="" />
      <SelectField
        label="Status"
        name="ship_status"
        options={[
          { value: "ALL", label: "All" },
          { value: "PEND", label: "Open" },
        ]}
      />
      <Button kind="main">Search</Button>
    </form>
    <p />
    <Chips
      chips={[
        { label: "Number: 47", without: "/orders?ship_status=PEND" },
        { label: "Status: Open", without: "/orders?q=47" },
      ]}
      clear="/orders"
    />
    <DataTable view={orders} />
    <Pages view={orders} csrf={csrf} />
    <PageButtons view={{ ...orders, caption: "Lines" }} />
  </ExampleFrame>
);

const Cart: Example = ({ formats }) => (
  <ExampleFrame formats={formats} current="/cart/shop" locked="The customer is fixed on this page.">
    <Notices
      notices={[
        { severity: "success", key: "cart.updated" },
        { severity: "warning", key: "cart.unitLater" },
        { severity: "warning", key: "cart.changedElsewhere.order" },
        { severity: "error", key: "cart.hasErrors", params: { count: 1 } },
      ]}
    />
    <PageHead title="Cart" />
    <Steps
      current={1}
      steps={[
        { label: "Items", href: "/cart/shop" },
        { label: "Shipping" },
        { label: "Payment" },
        { label: "Receipt" },
      ]}
    />
    <div className="split">
      <div>
        <form method="post">
          {csrf}
          <DefaultButton intent="update" />
          <div className="lines">
            <DataTable view={cartLines} />
          </div>
          <BulkBar>
            <Button intent="update">Update</Button>
            <Button intent="confirmDelete" kind="danger">
              Delete
            </Button>
          </BulkBar>
          <section className="entry">
            <h2>Add by number</h2>
            <div className="inline start">
              <Field label="Material" name="material" />
              <Button intent="add">Add</Button>
            </div>
          </section>
        </form>
      </div>
      <section className="card">
        <h2>Summary</h2>
        <Totals
          lines={[
            { term: "Net", value: <Money amount="22337.65" currency="EUR" /> },
            { term: "Freight", value: <Money amount="85.00" currency="EUR" /> },
            { term: "Tax", value: <Money amount="4708.76" currency="EUR" /> },
          ]}
          sum={{ term: "Total", value: <Money amount="27131.41" currency="EUR" /> }}
        />
        <form method="post">
          {csrf}
          <Field label="Your purchase-order number" name="poNumber" required={false} />
          <ApproverFields approvers={[{ value: "1", label: "Ria de Boer" }]} refusal={undefined} />
          <Button kind="main" intent="submit">
            Send order
          </Button>
        </form>
        <AsOf instant="2026-11-20T14:03:09Z" refresh="/cart/shop" />
      </section>
    </div>
  </ExampleFrame>
);

const Form: Example = ({ formats }) => (
  <ExampleFrame formats={formats} current="/profile">
    <ProblemList
      problems={[
        { name: "lastName", text: "Enter your last name." },
        { name: "from", text: "Enter a date, such as 2026-12-31." },
        { name: "limit", text: "Enter an amount with up to two decimals." },
      ]}
    />
    <PageHead title="Profile" crumbs={[{ label: "Dashboard", href: "/dashboard" }]} />
    <form method="post" className="columns">
      <Field
        label="First name"
        name="firstName"
        required
        input={{ autoComplete: "given-name", defaultValue: "Marijke" }}
      />
      <Field
        label="Last name"
        name="lastName"
        required
        errors={["Enter your last name."]}
        input={{ autoComplete: "family-name" }}
      />
      <Field
        label="E-mail"
        name="email"
        hint="We send receipts there."
        input={{ type: "email", autoComplete: "email", defaultValue: "m.de.vries@example.com" }}
      />
      <Field label="Telephone" name="phone" required={false} input={{ type: "tel", autoComplete: "tel" }} />
      <SelectField
        label="Language"
        name="language"
        defaultValue="nl"
        options={[
          { value: "en", label: "English" },
          { value: "nl", label: "Nederlands" },
        ]}
      />
      <DateField
        label="Deputy from"
        name="from"
        defaultValue="31/31/2026"
        errors={["Enter a date, such as 2026-12-31."]}
      />
      <LongChoiceField
        label="Ship to"
        name="place"
        defaultValue="1"
        options={[
          { value: "1", label: "Breda, Minervum 7080, 4817 ZK, Van Dijk Machinebouw, magazijn Breda" },
          {
            value: "2",
            label: "Tilburg, Hectorstraat 18, 5047 RE, Van Dijk Machinebouw, werkplaats Tilburg",
          },
        ]}
      />
      <TimeField label="Reports at" name="time" defaultValue="09:30" />
      <StartFields result={undefined} />
      <NumberField
        label="Limit per order"
        name="limit"
        after="EUR"
        defaultValue="12,3456"
        errors={["Enter an amount with up to two decimals."]}
      />
      <ChoiceField
        type="radio"
        label="Number format"
        name="numberFormat"
        defaultValues={[",."]}
        options={[
          { value: ".,", label: "1,234.50" },
          { value: ",.", label: "1.234,50" },
        ]}
      />
      <ChoiceField
        type="checkbox"
        label="Mails"
        name="mails"
        hint="Every mail says how to end it."
        defaultValues={["receipt"]}
        options={[
          { value: "receipt", label: "Receipts" },
          { value: "shipped", label: "Shipments", hint: "One mail a day." },
        ]}
      />
      <TextAreaField label="Note for our staff" name="note" required={false} />
      <div>
        <CheckField
          label="Ask for a second step when signing in"
          name="twoStep"
          hint="A code by mail."
          defaultChecked
        />
        <Dropzone
          label="Documents"
          name="files"
          limits={{ files: 5, megabytes: 10, types: ["pdf", "png", "jpg"] }}
          files={[
            { id: "1", name: "Vollmacht-Hansen-Werkzeugbau-2026-unterschrieben.pdf", size: "1.2 MB" },
            { id: "2", name: "drawing.dwg", size: "4 MB", failure: "this kind of file is not taken" },
          ]}
        />
      </div>
      <div className="buttons">
        <Button kind="main">Save</Button>
        <Button>Save and send</Button>
        <Button aria-busy>Saving</Button>
        <LinkButton href="/dashboard">Cancel</LinkButton>
        <Button kind="danger" intent="delete">
          Delete
        </Button>
        <Button kind="plain">Undo</Button>
      </div>
    </form>
  </ExampleFrame>
);

const outage = {
  from: "2026-11-20T20:00:00Z",
  until: "2026-11-20T21:30:00Z",
  message: "New year's price lists are loaded.",
};

const Order: Example = ({ formats }) => (
  <ExampleFrame
    formats={formats}
    current="/orders"
    acting={<ActingBar isReadOnly={false} person="Carla Sousa" user="Marijke de Vries" csrf={csrf} />}
  >
    <OutageBanner outage={{ ...outage, closed: true, maintenance: true }} />
    <OutageBanner outage={{ ...outage, closed: false, maintenance: true }} />
    <PageHead
      title="Order 4000711"
      crumbs={[{ label: "Orders", href: "/orders" }]}
      aside={<Status status={{ code: "SHIP", label: "Shipped" }} />}
      actions={<LinkButton href="/orders/4000711/copy">Reorder</LinkButton>}
    />
    <Facts
      facts={[
        {
          term: "Number",
          value: (
            <>
              4000711
              <CopyButton text="4000711" />
            </>
          ),
        },
        { term: "Date", value: "2026-11-20" },
        { term: "Purchase order", value: "PO-2026/8800" },
        { term: "Sold-to", value: "Hansen Werkzeugbau GmbH & Co. Kommanditgesellschaft" },
        { term: "Ship-to", value: undefined },
        { term: "Total", value: <Money amount="27131.41" currency="EUR" /> },
      ]}
    />
    <Tabs
      label="Order 4000711"
      tabs={[
        { label: "Items", href: "#items", current: true },
        { label: "Deliveries", href: "#deliveries", current: false },
        { label: "Documents", href: "#documents", current: false },
      ]}
    />
    <div>
      <Tip
        text={
          <>
            <Quantity quantity="1250" unit="PC" /> at <Money amount="14.75" currency="EUR" />
          </>
        }
      >
        From 500: 15.20 EUR
        <br />
        From 1,000: 14.75 EUR
      </Tip>
    </div>
    <TypedText text="Please deliver before noon." />
    <Fold title="Description" open>
      <p>Band-saw blades for structural steel, cut to length and welded.</p>
    </Fold>
    <MoreList
      items={["18 V", "2 batteries", "13 mm chuck", "Steel: 13 mm", "Wood: 55 mm"].map((text) => ({
        key: text,
        text,
      }))}
    />
    <Fold title="More details">
      <p>Weight, customs number, origin.</p>
    </Fold>
    <h2>Further parts</h2>
    <p>
      {["PEND", "SHIP", "GR", "CANC", "FAIL"].map((code) => (
        <span key={code}>
          <Status status={{ code, label: code }} />{" "}
        </span>
      ))}
    </p>
    <Progress label="Your 10,000 lines are being read" done={4200} of={10_000} again="/jobs/1" />
    <ErrorBox text="Prices cannot be shown at present." retry="/orders/4000711" />
    <Notices
      notices={[
        { severity: "info", key: "cart.receipt.waiting.order" },
        { severity: "success", key: "cart.updated" },
      ]}
    />
    <ActionTable view={emptyList} csrf={csrf} />
    <EmptyState>
      <LinkButton href="/catalog">Browse the catalog</LinkButton>
    </EmptyState>
  </ExampleFrame>
);

const Confirm: Example = ({ formats }) => (
  <ExampleFrame formats={formats} current="/cart/saved">
    <ConfirmPage
      lost={
        <>
          <p>Three saved carts will be gone, with their 214 lines and attachments:</p>
          <ul>
            <li>Spring service</li>
            <li>Workshop Bremerhaven</li>
            <li>Ersatzteile für die Instandhaltung der hydraulischen Pressen</li>
          </ul>
        </>
      }
      confirm={{ label: "Delete 3 carts", intent: "delete" }}
      cancel="/cart/saved"
      hidden={csrf}
    />
  </ExampleFrame>
);

const Prompt: Example = ({ formats }) => (
  <ExampleFrame formats={formats} current="/cart/saved">
    <PromptPage
      title="Rename saved cart"
      field={{ label: "Name", name: "name", required: true, defaultValue: "Spring service" }}
      confirm={{ label: "Rename" }}
      cancel="/cart/saved"
      hidden={csrf}
    />
  </ExampleFrame>
);

const Alert: Example = ({ formats }) => (
  <ExampleFrame formats={formats} current="/cart/saved">
    <AlertPage title="This cart cannot be copied" backPath="/cart/saved">
      <p>It belongs to another sales area. Change the sales area first, then copy it.</p>
    </AlertPage>
  </ExampleFrame>
);

const Admin: Example = ({ formats }) => (
  <AdminFrame
    groups={[
      {
        title: "People",
        entries: [
          { href: "/admin/users", label: "Users", current: false },
          { href: "/admin/roles", label: "Roles", current: true },
        ],
      },
      { title: "Content", entries: [{ href: "/admin/banners", label: "Banners", current: false }] },
    ]}
    userName="Administrator"
    signOut={<Button kind="plain">Sign out</Button>}
    foot={footOf(formats)}
  >
    <PageHead title="Roles" actions={<LinkButton href="/admin/roles/new">New role</LinkButton>} />
    <form method="post">
      {csrf}
      <DataTable view={roles} />
      <BulkBar>
        <Button intent="confirmDelete" kind="danger">
          Delete
        </Button>
      </BulkBar>
    </form>
  </AdminFrame>
);

const Guest: Example = ({ formats }) => (
  <OuterFrame
    foot={footOf(formats)}
    guest={{ signIn: "/" }}
    cookies={<CookieBanner asksStatistics more="/resources/cookies" path="/guest/catalog" csrf={csrf} />}
  >
    <PageHead title="Catalog" crumbs={[{ label: "All products", href: "/guest/catalog" }]} />
    <section className="card">
      <h2>
        <a href="/guest/catalog/product/4500">Schlagbohrmaschinenersatzbohrfutter</a>
      </h2>
      <p>
        <small>TP-4500</small>
      </p>
    </section>
  </OuterFrame>
);

/** Pages by name, which the gallery, the pictures and the tests share. */
export const examplePages: Readonly<Record<string, Example>> = {
  orders: Orders,
  order: Order,
  cart: Cart,
  form: Form,
  confirm: Confirm,
  prompt: Prompt,
  alert: Alert,
  admin: Admin,
  guest: Guest,
  components: Components,
};
