export { devicesPage, DEVICES_PATH, devicesPath, type KeyHolder, keyPage, MAX_KEY_DAYS } from './devices';
export { translatedProblems } from './forms';
export {
  closedInvitationPage,
  joinedPage,
  type JoinFormContent,
  joinFormPage,
  signUpAddressPage,
  signUpMailedPage,
  signUpPage,
} from './join';
export {
  appPage,
  desktopPage,
  expiredCodePage,
  externalFailurePage,
  externalRefusalPage,
  externalSignUpPage,
  loggedOutPage,
  logInPage,
  logOutPage,
  onwardPage,
  openHerePage,
  toProviderPage,
  unknownProviderPage,
} from './log-in';
export {
  emailChangePage,
  forgottenPasswordPage,
  PASSWORD_RESET_PATH,
  passwordResetMailedPage,
  passwordResetPage,
  unknownUnsubscriptionPage,
  unsubscribedPage,
} from './mailed-links';
export { Html, markup } from './markup';
export { failurePage, notFoundPage, welcomePage } from './notices';
export {
  deactivatedPage,
  findRealmsPage,
  goPage,
  realmClosedPage,
  realmConfirmPage,
  realmCreatedPage,
  realmFoundPage,
  realmListMailedPage,
  realmMailedPage,
  realmRequestPage,
} from './organisations';
export { htmlDocument, type Page, PAGE_STYLE } from './page';
export { PAGE_TEXTS } from './texts';
export type { PageTexts } from './texts/english';
