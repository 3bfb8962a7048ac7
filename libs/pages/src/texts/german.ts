import { markup } from '../markup';
import type { PageTexts } from './english';
import { GERMAN_PROBLEMS, translateProblem } from './german-problems';

const UNKNOWN_LINK = {
  title: 'Dieser Link führt ins Leere',
  text: 'Bitte prüfe, ob du ihn vollständig hast.',
};

/** The texts of pages in German. */
export const GERMAN: PageTexts = {
  forms: {
    refused: (title) => `Fehler: ${title}`,
    problems: 'Das hat noch nicht geklappt',
    problem: (message) => translateProblem(GERMAN_PROBLEMS, message),
    email: 'E-Mail',
    name: 'Dein Name',
    password: 'Passwort',
    passwordHint: (minLength) => `Mindestens ${minLength} Zeichen, und schwer zu erraten.`,
    sentHere: 'Der Link wurde an diese Adresse gesendet.',
    sendMail: 'E-Mail senden',
    mailed: 'Sieh in deine E-Mails',
    nothingCame: (again) =>
      markup`Es kam nichts an? Sieh bei den unerwünschten E-Mails nach, oder ${again('versuche es mit einer anderen Adresse')}.`,
    noAddress: 'Gib eine E-Mail-Adresse ein.',
    logInAt: (url, email) => markup`Melde dich bei ${url} als ${email} an.`,
    realmIsAt: (name, url) => markup`${name} findest du unter ${url}.`,
    theChat: 'Zum Chat',
    welcomeTo: (realm) => `Willkommen bei ${realm}`,
  },

  welcome: {
    title: 'Ein Server für Team-Chats',
    text: (path) => markup`Programme finden seine API unter ${path}. Für Menschen gibt es:`,
    docs: 'Die API: Referenz und Anleitungen (englisch)',
    notFound: 'Nicht gefunden',
    noPage: 'Unter dieser Adresse gibt es keine Seite. Es gibt:',
  },

  failures: {
    noRealm: {
      title: 'Hier ist nichts',
      text: (go, find) =>
        markup`Unter dieser Adresse gibt es keine Organisation. Du kannst ${go('eine nach ihrem Namen aufrufen')} oder ${find('dir deine Organisationen zusenden lassen')}.`,
    },
    otherSite: {
      title: 'Das kam von einer anderen Website',
      text: 'Bitte öffne die Seite hier und versuche es noch einmal.',
    },
    method: { title: 'Das geht hier nicht', text: 'Bitte folge dem Link noch einmal.' },
    tooLarge: { title: 'Das ist zu viel', text: 'Was gesendet wurde, ist größer als jedes Formular.' },
    rateLimit: {
      title: 'Zu viele Versuche',
      text: 'Bitte warte einen Moment und versuche es noch einmal.',
    },
    unavailable: {
      title: 'Nicht erreichbar',
      text: 'Bitte versuche es gleich noch einmal.',
    },
    deactivated: {
      title: 'Du kannst dich nicht anmelden',
      text: 'Das Konto oder seine Organisation ist deaktiviert. Bitte wende dich an die Administration.',
    },
    badForm: { title: 'Das lässt sich nicht lesen', text: 'Bitte folge dem Link noch einmal.' },
    other: { title: 'Etwas ist schiefgegangen', text: 'Bitte versuche es später noch einmal.' },
  },

  join: {
    title: (realm) => `Bei ${realm} mitmachen`,
    byLink: (inviter) =>
      `${inviter} hat dich eingeladen. Gib deine Adresse ein, und du bekommst eine E-Mail mit einem Link, um dein Konto anzulegen.`,
    invited: (inviter) => `${inviter} hat dich eingeladen. Sag uns, wer du bist, und du bist dabei.`,
    signingUp: 'Sag uns, wer du bist, und du bist dabei.',
    button: 'Mitmachen',
    ready: (url, email) => markup`Dein Konto ist bereit. Melde dich bei ${url} als ${email} an.`,
    closed: {
      unknown: {
        title: 'Diese Einladung gibt es nicht',
        text: 'Zu diesem Link gibt es keine Einladung. Bitte prüfe, ob du ihn vollständig hast.',
      },
      expired: { title: 'Diese Einladung ist abgelaufen', text: 'Bitte lass dir eine neue senden.' },
      revoked: {
        title: 'Diese Einladung wurde zurückgezogen',
        text: 'Bitte lass dir eine neue senden.',
      },
      used: {
        title: 'Diese Einladung wurde schon angenommen',
        text: 'Wenn du das warst, kannst du dich anmelden.',
      },
    },
  },

  signUp: {
    title: 'Registrieren',
    text: 'Gib deine Adresse ein. Du bekommst eine E-Mail mit einem Link, um dein Konto anzulegen.',
    mailed: 'Eine E-Mail mit einem Link ist unterwegs. Der Link gilt einen Tag lang.',
    hasAccount: (find) => markup`Du hast schon ein Konto? ${find('Finde deine Organisationen')}.`,
    closed: {
      unknown: UNKNOWN_LINK,
      expired: { title: 'Dieser Link ist abgelaufen', text: 'Bitte registriere dich noch einmal.' },
      closed: {
        title: 'Man kann sich nicht selbst registrieren',
        text: 'Bitte lass dich von der Administration einladen.',
      },
    },
  },

  passwordReset: {
    ask: 'Passwort vergessen',
    askText:
      'Gib die Adresse ein, mit der du dich anmeldest. Du bekommst eine E-Mail mit einem Link, um ein anderes Passwort zu setzen.',
    mailed:
      'Wenn diese Adresse eine bekommen darf, ist eine E-Mail mit einem Link unterwegs. Der Link gilt einen Tag lang.',
    different: 'Die beiden Passwörter sind nicht gleich.',
    title: (realm) => `Neues Passwort für ${realm}`,
    password: 'Neues Passwort',
    repeated: 'Noch einmal das neue Passwort',
    button: 'Passwort setzen',
    done: 'Du hast ein neues Passwort',
    again: 'Einen anderen Link anfordern',
    closed: {
      unknown: UNKNOWN_LINK,
      expired: { title: 'Dieser Link ist abgelaufen', text: 'Er gilt nur einen Tag lang.' },
      outdated: {
        title: 'Dieser Link gilt nicht mehr',
        text: 'Er wurde schon verwendet, oder das Konto hat sich seither geändert.',
      },
    },
  },

  emailChange: {
    title: 'Bestätige deine neue Adresse',
    text: (realm, email) => markup`Von nun an meldest du dich bei ${realm} als ${email} an.`,
    button: 'Bestätigen',
    done: 'Deine Adresse ist geändert',
    closed: {
      unknown: UNKNOWN_LINK,
      expired: {
        title: 'Dieser Link ist abgelaufen',
        text: 'Bitte ändere deine Adresse noch einmal.',
      },
      outdated: {
        title: 'Dieser Link gilt nicht mehr',
        text: 'Du hast inzwischen eine andere Adresse, oder diese kann nicht mehr deine werden.',
      },
    },
  },

  unsubscribe: {
    unknown: {
      title: UNKNOWN_LINK.title,
      text: 'Nichts hat sich geändert. Bitte prüfe, ob du ihn vollständig hast.',
    },
    title: 'Abbestellt',
    text: (realm, mails) => `${realm} sendet dir keine ${mails} mehr.`,
    settings: (url) => markup`Du kannst das jederzeit in deinen Einstellungen ändern: ${url}.`,
    mails: {
      missed_messages: 'E-Mails über Direktnachrichten und Erwähnungen',
      welcome: 'E-Mails für neue Mitglieder',
      digest: 'E-Mails, die zusammenfassen, was du verpasst hast,',
      login: 'E-Mails über Anmeldungen',
      marketing: 'E-Mails über das Produkt',
    },
  },

  logIn: {
    title: (realm) => `Bei ${realm} anmelden`,
    deactivated: (email) => `Das Konto ${email} ist deaktiviert.`,
    with: (service) => `Mit ${service} anmelden`,
    signUp: 'Registrieren',
    keep: 'Auf diesem Gerät angemeldet bleiben',
    button: 'Anmelden',
    forgotten: 'Passwort vergessen?',
    demo: 'Oder probiere es aus als',
    done: 'Du bist angemeldet',
    onward: 'Weiter',
    app: 'Weiter in der App',
    openApp: 'App öffnen',
    copyCode: 'Kopiere diesen Code innerhalb von 15 Sekunden in die App.',
    code: 'Code',
    openHere: 'Hier anmelden?',
    openHereText:
      'Eine andere Seite führt mit dem Code einer Desktop-App hierher. Mach nur weiter, wenn es dein eigener Code ist.',
    expired: 'Dieser Code gilt nicht mehr',
    expiredText: 'Er gilt einmal, 15 Sekunden lang. Bitte melde dich noch einmal an.',
  },

  logOut: {
    title: 'Abmelden',
    button: 'Von diesem Browser abmelden',
    done: 'Du bist abgemeldet',
    provider: 'Auch von dem Dienst abmelden, mit dem du dich angemeldet hast',
    again: 'Wieder anmelden',
  },

  external: {
    title: 'Weiter zur Anmeldung',
    link: 'Dort anmelden',
    noAccount: (email) => markup`Für ${email} gibt es noch kein Konto. Möchtest du eines anlegen?`,
    refused: (realm) => `Du kannst bei ${realm} nicht mitmachen`,
    otherWay: 'Auf andere Weise anmelden',
    unknown: 'Hier meldet sich niemand an',
    unknownText: 'Diese Organisation verwendet diesen Dienst nicht.',
    failed: 'Das hat nicht geklappt',
    failedText: (again) => markup`Du wurdest nicht angemeldet. Bitte ${again('versuche es noch einmal')}.`,
  },

  devices: {
    title: 'Geräte und Schlüssel',
    here: 'Hier bist du angemeldet:',
    make: 'Einen Schlüssel anlegen',
    purpose: 'Wofür er ist',
    permission: 'Er erlaubt',
    permissions: {
      all: 'alles, was sein Konto darf',
      read: 'nur das Lesen von Nachrichten und Mitgliedern',
      send: 'nur das Senden von Nachrichten',
    },
    channels: 'Nur Nachrichten aus',
    channelsHint: 'Ohne Auswahl: alle Nachrichten.',
    tooManyChannels: (limit) => `Wähle höchstens ${limit} Kanäle.`,
    days: 'Tage, die er gilt',
    daysHint: 'Leer: für immer.',
    notDays: (limit) => `Gib eine Anzahl von Tagen ein, höchstens ${limit}.`,
    makeButton: 'Schlüssel anlegen',
    logOut: 'Hier abmelden',
    firstKey: 'Erster Schlüssel',
    messagesOf: (channels) => `Nachrichten aus ${channels}`,
    aChannel: 'einem Kanal',
    neverUsed: 'nie verwendet',
    lastUsed: (time, address) => `zuletzt verwendet ${time}, von ${address}`,
    validUntil: (time) => `gilt bis ${time}`,
    thisBrowser: '(dieser Browser)',
    end: 'Beenden',
    endKey: (name, id) => `${name}, Nummer ${id}, beenden`,
    newKey: 'Dein neuer Schlüssel',
    keyFor: (name) => `Das ist der Schlüssel für ${name}. Er wird nicht noch einmal gezeigt.`,
    key: 'Schlüssel',
    bots: 'Schlüssel deiner Bots',
    keysOf: (name) => `Schlüssel von ${name}`,
    backToKeys: 'Zurück zu den Schlüsseln',
    back: 'Zurück zu deinen Geräten und Schlüsseln',
  },

  organisations: {
    find: 'Finde deine Organisationen',
    findText:
      'Gib die Adresse ein, mit der du dich anmeldest. Du bekommst eine E-Mail mit den Organisationen, in denen sie ein Konto hat.',
    findMailed: 'Eine E-Mail mit den Organisationen dieser Adresse ist unterwegs.',
    findOther: (go, create) =>
      markup`Du kennst ihren Namen? ${go('Geh zu deiner Organisation')}. Du hast noch keine? ${create('Lege eine an')}.`,
    go: 'Geh zu deiner Organisation',
    goField: 'Organisation',
    goHint: 'Ihr Name in der URL, wie example, oder die ganze, wie example.chat.org.',
    goButton: 'Weiter',
    goUnknown: 'Diese Organisation haben wir nicht gefunden.',
    goOther: (find) => markup`Du kennst ihn nicht? ${find('Lass dir deine Organisationen zusenden')}.`,
    goFound: (url) => markup`Melde dich bei ${url} an.`,
    deactivated: 'Diese Organisation ist deaktiviert',
    deactivatedText:
      'Niemand kann sich hier anmelden. Wer sie besitzt, kann den Betreiber des Servers bitten, sie zu reaktivieren.',
    deactivatedOther: (find) =>
      markup`Vielleicht hast du anderswo ein Konto: ${find('Lass dir deine Organisationen zusenden')}.`,
  },

  creation: {
    ask: 'Lege eine Organisation an',
    askText: 'Du bekommst eine E-Mail mit einem Link, und die Organisation gehört dann dir.',
    realmName: 'Name der Organisation',
    exists: (find) => markup`Es gibt sie schon? ${find('Finde deine Organisationen')}.`,
    title: (realm) => `${realm} anlegen`,
    text: 'Sag uns, wer du bist, und sie gehört dir.',
    button: 'Organisation anlegen',
    subdomain: 'Ihr Name in der URL',
    subdomainHint: (domain) => `Kleinbuchstaben, Ziffern und Bindestriche, an die .${domain} angehängt wird.`,
    mailed: 'Eine E-Mail mit einem Link ist unterwegs. Der Link gilt einmal, einen Tag lang.',
    ready: (url, email) => markup`Die Organisation ist bereit und gehört dir. Melde dich bei ${url} als ${email} an.`,
    closed: {
      closed: {
        title: 'Hier kann man keine Organisationen anlegen',
        text: (find) =>
          markup`Nur der Betreiber dieses Servers lässt Organisationen anlegen. Du kannst ${find('deine Organisationen finden')}.`,
      },
      unknown: { title: UNKNOWN_LINK.title, text: () => markup`${UNKNOWN_LINK.text}` },
      expired: {
        title: 'Dieser Link ist abgelaufen',
        text: () => markup`Bitte lass dir einen anderen senden.`,
      },
      used: {
        title: 'Dieser Link wurde schon verwendet',
        text: (find) =>
          markup`Mit ihm wurde eine Organisation angelegt. Du kannst ${find('deine Organisationen finden')}.`,
      },
    },
  },
};
