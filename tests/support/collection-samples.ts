/** Valid form of each collection, and the change that the tests make. */
export interface Sample {
  fields: Record<string, string>;
  change: Record<string, string>;
  /** Text in the list, before and after the change. */
  shown: [before: string, after: string];
  /** Creating one is answered with a page that shows a secret once. */
  once?: true;
  /** Creating one leads to its own page, where it is used. */
  opens?: true;
  /** Saving one leads to this page. */
  leadsTo?: string;
}

/** `$area`, `$microsite` and the like stand for the first option of the form. */
export const samples: Record<string, Sample> = {
  roles: {
    fields: { title: "Night buyers", permissions: "place_orders" },
    change: { title: "Day buyers" },
    shown: ["Night buyers", "Day buyers"],
  },
  "system_settings/microsites": {
    fields: { name: "North", salesAreaIds: "1000", features: "quotes" },
    change: { name: "South" },
    shown: ["North", "South"],
  },
  reports: {
    fields: {
      "title.en": "Orders by person",
      source: "portal.orders",
      columns: "person",
      groupBy: "person",
      days: "30",
      active: "on",
    },
    change: { "title.en": "Orders by buyer" },
    shown: ["Orders by person", "Orders by buyer"],
  },
  "system/expiring_secrets": {
    fields: { title: "Sign-on", secretKind: "clientSecret", lastDay: "2027-03-31", noticeDays: "30" },
    change: { title: "Single sign-on" },
    shown: ["Sign-on", "Single sign-on"],
  },
  footer_links: {
    fields: { "title.en": "Terms of use", href: "/cookies", active: "on" },
    change: { "title.en": "Conditions" },
    shown: ["Terms of use", "Conditions"],
  },
  promotional_banners: {
    fields: { title: "Spring", "body.en": "**10 %** on bearings.", startsOn: "2026-03-01", active: "on" },
    change: { title: "Summer" },
    shown: ["Spring", "Summer"],
    opens: true,
  },
  marketing_campaigns: {
    fields: {
      title: "Bearing weeks",
      campaignType: "notification",
      "subject.en": "Bearings",
      "body.en": "**5 %** until Friday.",
      "items[0].material": "1000010",
      "items[0].text.en": "Deep groove ball bearing",
      active: "on",
    },
    change: { title: "Bearing days" },
    shown: ["Bearing weeks", "Bearing days"],
    opens: true,
  },
  login_notifications: {
    fields: {
      "title.en": "Stocktaking",
      "body.en": "We count on Friday.",
      endsOn: "2020-01-31",
      active: "on",
    },
    change: { "title.en": "Inventory" },
    shown: ["Stocktaking", "Inventory"],
  },
  themes: {
    fields: {
      title: "Autumn",
      portalName: "Acme Shop",
      primary: "#8A1C2B",
      corners: "round",
      density: "compact",
    },
    change: { title: "Winter" },
    shown: ["Autumn", "Winter"],
    opens: true,
  },
  languages: {
    fields: { micrositeId: "first", "languages[0]": "nl", "languages[1]": "en" },
    change: { "languages[1]": "fr" },
    shown: ["Nederlands, English", "Nederlands, Français"],
  },
  google_analytics_api_configs: {
    fields: { micrositeId: "first", measurementId: "G-AB12CD34" },
    change: { measurementId: "G-ZZ99YY88" },
    shown: ["G-AB12CD34", "G-ZZ99YY88"],
  },
  login_form: {
    fields: { micrositeId: "first", "usernameLabel.en": "Customer login", signInLinks: "reset" },
    change: { "usernameLabel.en": "Partner login" },
    shown: ["Customer login", "Partner login"],
  },
  dashboard: {
    fields: { micrositeId: "first", "widgets[0]": "news", "widgets[1]": "recent_orders" },
    change: { "widgets[1]": "saved_carts" },
    shown: ["News, Recent orders", "News, Saved carts"],
    leadsTo: "/dashboard/new",
  },
  navigation: {
    fields: {
      micrositeId: "first",
      "workEntries[0]": "orders",
      "serviceLinks[0].label.en": "Chat",
      "serviceLinks[0].href": "https://chat.example/one",
    },
    change: { "serviceLinks[0].href": "https://chat.example/two" },
    shown: ["https://chat.example/one", "https://chat.example/two"],
  },
  catalog_configs: {
    fields: { micrositeId: "first", availability: "general_availability", newsBlockId: "start" },
    change: { availability: "available_quantity" },
    shown: ["Only whether it’s available", "Available quantity"],
  },
  "sap_maintenance/sap_connection_configs": {
    fields: { title: "Own ERP", kind: "embedded" },
    change: { title: "Portal ERP" },
    shown: ["Own ERP", "Portal ERP"],
  },
  "catalog_configs/drop_down_menu": {
    fields: { "title.en": "Fasteners", href: "/catalog?q=bolt", active: "on" },
    change: { "title.en": "Fixings" },
    shown: ["Fasteners", "Fixings"],
  },
  "catalog_configs/news": {
    fields: { "title.en": "New bearings", "body.en": "They are here.", blockId: "start", active: "on" },
    change: { "title.en": "Newest bearings" },
    shown: ["New bearings", "Newest bearings"],
  },
  "catalog_configs/resources": {
    fields: { "title.en": "Tightening torques", "body.en": "Tighten well.", active: "on" },
    change: { "title.en": "Torques" },
    shown: ["Tightening torques", "Torques"],
  },
  domains: {
    fields: { title: "shop.test.example", micrositeId: "first" },
    change: { title: "store.test.example" },
    shown: ["shop.test.example", "store.test.example"],
  },
  "system_settings/doc_types": {
    fields: { documentType: "ZZ", title: "Test order", classification: "salesdoc" },
    change: { title: "Trial order" },
    shown: ["Test order", "Trial order"],
  },
  "system_settings/doc_categories": {
    fields: { title: "Returns and repairs" },
    change: { title: "Repairs" },
    shown: ["Returns and repairs", "Repairs"],
  },
  territories: {
    fields: { number: "T-77", salesAreaId: "1000", description: "Far north" },
    change: { description: "Near north" },
    shown: ["Far north", "Near north"],
  },
  document_permissions: {
    fields: { username: "requester", salesAreaId: "1100", documentType: "quote", actions: "place_quote" },
    change: { actions: "change_quote" },
    shown: ["Request quotes", "Change quotes"],
  },
  report_permissions: {
    fields: { username: "requester", salesAreaId: "1100", report: "sap" },
    change: { report: "ecommerce" },
    shown: ["Report library", "Orders from the portal"],
  },
  translations: {
    fields: { key: "cart.title", locale: "nl", text: "Mandje", active: "on" },
    change: { text: "Wagen" },
    shown: ["Mandje", "Wagen"],
  },
  email_footers: {
    fields: { title: "Warm regards", "body.en": "Your team" },
    change: { title: "Kind regards" },
    shown: ["Warm regards", "Kind regards"],
  },
  "system_settings/smtp_configs": {
    fields: {
      title: "Test relay",
      host: "mail.test.example",
      port: "2525",
      encryption: "none",
      username: "portal",
      password: "hush",
    },
    change: { title: "Trial relay" },
    shown: ["Test relay", "Trial relay"],
  },
  "system_settings/sign_in_providers": {
    fields: {
      title: "Test identity",
      name: "test-identity",
      issuer: "https://identity.test.example",
      clientId: "portal",
      clientSecret: "hush",
    },
    change: { title: "Trial identity" },
    shown: ["Test identity", "Trial identity"],
  },
  smtp_from_addresses: {
    fields: { address: "portal@test.example", name: "Test portal" },
    change: { name: "Trial portal" },
    shown: ["Test portal", "Trial portal"],
  },
  "sap_maintenance/sap_downtimes": {
    fields: {
      title: "Release 12",
      fromDay: "2099-06-01",
      fromTime: "20:00:00",
      toDay: "2099-06-02",
      toTime: "06:00:00",
      "messages.en": "New release",
      mayWork: "staff",
      announceHours: "48",
    },
    change: { title: "Release 13" },
    shown: ["Release 12", "Release 13"],
  },
  "sap_maintenance/sap_messages/configs": {
    fields: { title: "Softer words", messageId: "material.notSellable", treatment: "warning", active: "on" },
    change: { title: "Plain words" },
    shown: ["Softer words", "Plain words"],
  },
  tokens: {
    fields: { title: "Stock scanner", username: "buyer", scopes: "view_catalog", expiresOn: "2099-12-31" },
    change: { title: "Stock counter" },
    shown: ["Stock scanner", "Stock counter"],
    once: true,
  },
  "filters/orders": {
    fields: { "title.en": "Short search", "criteria[0]": "doc_number", active: "on" },
    change: { "title.en": "Quick search" },
    shown: ["Short search", "Quick search"],
  },
  email_templates: {
    fields: {
      title: "Welcome",
      event: "account_created",
      "subject.en": "Welcome {{name}}",
      "body.en": "Your account is {{username}}: {{link}}",
      active: "on",
    },
    change: { title: "Greeting" },
    shown: ["Welcome", "Greeting"],
  },
};
