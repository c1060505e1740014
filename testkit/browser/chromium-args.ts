/**
 * Features that a Chromium of the tests goes without. The list replaces Playwright's, which a second
 * `--disable-features` overrides, so it repeats what matters of it.
 */
const UNUSED_FEATURES = [
  // two pages of the address bar in every window: together they cost as much as a page of the app
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // calls home, and pages fetched or held back before a test asks for them
  'AimEnabled',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
  'Translate',
  'PaintHolding',
  // the test servers have no certificate
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
];

/** How every Chromium of the tests, the proofs and the benches is started. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  `--disable-features=${UNUSED_FEATURES.join(',')}`,
];
