import type { EmailTexts } from './english';
import { missedMessages } from './german-missed-messages';

/** The texts of mails in German. */
export const GERMAN: EmailTexts = {
  unsubscribe: 'Abbestellen',

  hidden: 'verborgen',

  missedMessages,

  invitation({ inviter_name, realm_name, url, expires_at }) {
    return {
      subject: `${inviter_name} lädt dich zu ${realm_name} ein`,
      paragraphs: [
        'Hallo!',
        `${inviter_name} möchte dich bei ${realm_name} dabeihaben, wo man sich in Kanälen und Themen unterhält.`,
        { label: 'Einladung annehmen', url },
        expires_at === null
          ? 'Der Link ist nur für dich und gilt einmal.'
          : `Der Link ist nur für dich und gilt einmal, bis ${date(expires_at)}.`,
        'Wenn du diese E-Mail nicht erwartet hast, brauchst du nichts zu tun.',
      ],
    };
  },

  accepted({ full_name, email, realm_name, realm_url }) {
    return {
      subject: `${full_name} ist jetzt bei ${realm_name}`,
      paragraphs: [
        `${full_name} (${email}) hat deine Einladung angenommen und ist jetzt bei ${realm_name}.`,
        { label: `${realm_name} öffnen`, url: realm_url },
      ],
    };
  },

  welcome({ full_name, email, realm_name, realm_url }) {
    return {
      subject: `Willkommen bei ${realm_name}`,
      paragraphs: [
        `Hallo ${full_name}!`,
        `Du hast jetzt ein Konto bei ${realm_name}. Du meldest dich als ${email} an.`,
        { label: `${realm_name} öffnen`, url: realm_url },
        'Man unterhält sich dort in Kanälen, und jedes Gespräch in einem Kanal hat ein Thema. Der Willkommens-Bot hat dir geschrieben, wie du anfängst.',
      ],
    };
  },

  emailChange({ full_name, email, realm_name, url }) {
    return {
      subject: `Bestätige deine neue Adresse für ${realm_name}`,
      paragraphs: [
        `Hallo ${full_name}!`,
        `Du möchtest dich bei ${realm_name} von nun an als ${email} anmelden.`,
        { label: 'Neue Adresse bestätigen', url },
        'Der Link gilt einen Tag lang. Wenn du das nicht wolltest, brauchst du nichts zu tun.',
      ],
    };
  },

  emailChanged({ full_name, email, realm_name }) {
    return {
      subject: `Deine Adresse für ${realm_name} hat sich geändert`,
      paragraphs: [
        `Hallo ${full_name}!`,
        `Dein Konto bei ${realm_name} hat von nun an die Adresse ${email}. Mit dieser Adresse kannst du dich nicht mehr anmelden.`,
        'Wenn du das nicht warst, sage der Administration Bescheid.',
      ],
    };
  },

  signUp({ email, realm_name, url }) {
    return {
      subject: `Bestätige deine Adresse für ${realm_name}`,
      paragraphs: [
        'Hallo!',
        `Jemand, hoffentlich du, möchte bei ${realm_name} ein Konto mit der Adresse ${email}.`,
        { label: 'Konto anlegen', url },
        'Der Link gilt einen Tag lang. Wenn du kein Konto möchtest, brauchst du nichts zu tun.',
      ],
    };
  },

  existingAccount({ email, realm_name, realm_url, reset_url }) {
    return {
      subject: `Dein Konto bei ${realm_name}`,
      paragraphs: [
        'Hallo!',
        `Jemand, hoffentlich du, möchte bei ${realm_name} ein Konto mit der Adresse ${email}, die schon eines hat.`,
        { label: `Bei ${realm_name} anmelden`, url: realm_url },
        { label: 'Neues Passwort setzen', url: reset_url },
        'Wenn du das nicht warst, brauchst du nichts zu tun.',
      ],
    };
  },

  newRealm({ email, realm_name, url }) {
    return {
      subject: `Lege die Organisation ${realm_name} an`,
      paragraphs: [
        'Hallo!',
        `Jemand, hoffentlich du, möchte die Organisation ${realm_name} anlegen und sie mit der Adresse ${email} besitzen.`,
        { label: 'Organisation anlegen', url },
        'Der Link gilt einmal, einen Tag lang. Wenn du keine Organisation möchtest, brauchst du nichts zu tun.',
      ],
    };
  },

  realmList({ email, host, realms }) {
    const found =
      realms.length > 0
        ? [`${email} hat ein Konto bei:`, ...realms.map(({ name, url }) => ({ label: name, url }))]
        : [`Niemand hat ein Konto mit der Adresse ${email}. Vielleicht hast du eines mit einer anderen.`];
    return {
      subject: `Deine Organisationen auf ${host}`,
      paragraphs: [
        'Hallo!',
        `Jemand, hoffentlich du, hat nach den Organisationen dieser Adresse auf ${host} gefragt.`,
        ...found,
        'Wenn du das nicht warst, brauchst du nichts zu tun.',
      ],
    };
  },

  passwordReset({ full_name, email, realm_name, url }) {
    return {
      subject: `Setze ein neues Passwort für ${realm_name}`,
      paragraphs: [
        `Hallo ${full_name}!`,
        `Jemand hat um ein neues Passwort für dein Konto ${email} bei ${realm_name} gebeten.`,
        { label: 'Neues Passwort setzen', url },
        'Der Link gilt einmal, einen Tag lang. Wenn du nicht darum gebeten hast, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.',
      ],
    };
  },

  noAccount({ email, realm_name, realm_url }) {
    return {
      subject: `Dein Passwort für ${realm_name}`,
      paragraphs: [
        'Hallo!',
        `Jemand hat um ein neues Passwort für ${email} bei ${realm_name} gebeten, wo niemand diese Adresse hat.`,
        'Vielleicht hast du ein Konto mit einer anderen Adresse. Wenn du nicht darum gebeten hast, brauchst du nichts zu tun.',
        { label: `${realm_name} öffnen`, url: realm_url },
      ],
    };
  },

  deactivatedAccount({ email, realm_name }) {
    return {
      subject: `Dein Passwort für ${realm_name}`,
      paragraphs: [
        'Hallo!',
        `Jemand hat um ein neues Passwort für ${email} bei ${realm_name} gebeten. Dieses Konto ist deaktiviert.`,
        'Die Administration kann es reaktivieren. Wenn du nicht darum gebeten hast, brauchst du nichts zu tun.',
      ],
    };
  },

  deactivation({ realm_name, comment }) {
    return {
      subject: `Dein Konto bei ${realm_name} ist deaktiviert`,
      paragraphs: [
        'Hallo!',
        `Die Administration hat dein Konto bei ${realm_name} deaktiviert. Du kannst dich nicht mehr anmelden.`,
        `Sie schreibt dazu: ${comment}`,
      ],
    };
  },

  login({ full_name, email, realm_name, realm_url, device, address, time }) {
    const program = `${device.browser ?? 'unbekanntes Programm'}, ${device.os ?? 'unbekanntes System'}`;
    return {
      subject: `Neue Anmeldung: ${program}`,
      paragraphs: [
        `Hallo ${full_name}!`,
        `Jemand hat sich bei deinem Konto bei ${realm_name} (${email}) angemeldet.`,
        `Programm: ${program}`,
        `IP-Adresse: ${address ?? 'unbekannt'}`,
        `Zeit: ${time}`,
        'Wenn du das warst, brauchst du nichts zu tun.',
        'Wenn du das nicht warst, ändere sofort dein Passwort, hole dir einen neuen API-Schlüssel und sage der Administration Bescheid.',
        { label: `${realm_name} öffnen`, url: realm_url },
      ],
    };
  },
};

function date(unixSeconds: number): string {
  const format = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(unixSeconds * 1000)} UTC`;
}
