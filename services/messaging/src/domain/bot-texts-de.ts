import { SYSTEM_GROUP } from '@team-chat/permissions';
import type { BotTexts } from './bot-texts-en';
import type { PrivacyName } from './channel-privacy';
import { fenced } from './markdown-syntax';

/** The messages of the server's bots in German. */
export const GERMAN: BotTexts = {
  channelEvents: 'Neues zum Kanal',
  signUps: 'neue Mitglieder',
  newChannels: 'neue Kanäle',
  moderation: (name) => `Moderation von ${name}`,

  renamed: (by, before, after) => `${by} hat den Kanal **${before}** in **${after}** umbenannt.`,
  describedAnew: (by, before, after) =>
    [
      `${by} hat die Beschreibung dieses Kanals geändert.`,
      '',
      '* **Alte Beschreibung:**',
      fenced('quote', before || '*Keine Beschreibung.*'),
      '* **Neue Beschreibung:**',
      fenced('quote', after || '*Keine Beschreibung.*'),
    ].join('\n'),
  privacyChanged: (by, before, after) =>
    `${by} hat den Zugang zu diesem Kanal von **${PRIVACY[before]}** auf **${PRIVACY[after]}** geändert.`,
  retentionChanged: (by, before, after) =>
    [
      `${by} hat geändert, wie lange Nachrichten in diesem Kanal aufbewahrt werden:`,
      '',
      `* **Bisher**: ${period(before)}`,
      `* **Jetzt**: ${period(after)}`,
      '',
      after < 0
        ? 'Nachrichten in diesem Kanal bleiben von nun an für immer erhalten.'
        : `Nachrichten in diesem Kanal werden von nun an nach ${period(after, 'Tagen')} automatisch gelöscht.`,
    ].join('\n'),
  postingChanged: (by, before, after) =>
    [
      `${by} hat geändert, wer in diesem Kanal schreiben darf:`,
      '',
      `* **Bisher**: ${before}`,
      `* **Jetzt**: ${after}`,
    ].join('\n'),
  removedFromFolder: (by) => `${by} hat diesen Kanal aus seinem Ordner entfernt.`,
  movedToFolder: (by, folder) => `${by} hat diesen Kanal in den Ordner **${folder}** verschoben.`,
  archived: (channel) => `Der Kanal ${channel} ist archiviert worden.`,
  unarchived: (channel) => `Der Kanal ${channel} ist nicht mehr archiviert.`,

  channelCreated: (by, privacy, description) =>
    [
      `Kanal angelegt von ${by}, Zugang: **${PRIVACY[privacy]}**. **Beschreibung:**`,
      fenced('quote', description || '*Keine Beschreibung.*'),
    ].join('\n'),

  subscribed(by, channels) {
    if (channels.length === 1) return `${by} hat den Kanal ${channels[0]} für dich abonniert.`;
    const list = channels.map((channel) => `* ${channel}`).join('\n');
    return `${by} hat diese Kanäle für dich abonniert:\n\n${list}`;
  },
  created(by, channels) {
    const links = channels.join(', ');
    return channels.length === 1
      ? `${by} hat den neuen Kanal ${links} angelegt.`
      : `${by} hat diese Kanäle angelegt: ${links}.`;
  },
  addedToGroup: (by, group) => `${by} hat dich in die Gruppe ${group} aufgenommen.`,
  removedFromGroup: (by, group) => `${by} hat dich aus der Gruppe ${group} entfernt.`,

  resolved: (by) => `${by} hat dieses Thema als erledigt markiert.`,
  unresolved: (by) => `${by} hat dieses Thema als nicht erledigt markiert.`,
  privateChannel: 'einem privaten Kanal',
  movedHere: (by, count, from) =>
    `${by} hat ${count === undefined ? 'dieses Thema' : messages(count)} von ${from} hierher verschoben.`,
  movedAway: (by, count, to) =>
    `${by} hat ${count === undefined ? 'dieses Thema' : `${messages(count)} aus diesem Thema`} nach ${to} verschoben.`,

  report(facts) {
    const { reporter, sender, where, others, furtherOthers, time, type, description, message } = facts;
    const people = [...others, ...(furtherOthers > 0 ? [`${furtherOthers} weiteren`] : [])].join(', ');
    const direct = people === '' ? 'eine Direktnachricht' : `eine Gruppen-Direktnachricht mit ${people}`;
    return [
      `${reporter} hat eine Nachricht von ${sender} gemeldet (${where ?? direct}, ${time}).`,
      fenced('quote', `**${REASON[type]}**${description && `\n${description}`}`),
      fenced('spoiler Die Nachricht', message),
    ].join('\n');
  },

  scheduledMessageFailed: (time, error) =>
    [
      `Deine Nachricht, die für ${time} geplant war, konnte nicht gesendet werden:`,
      fenced('quote', error),
      '[Zu deinen geplanten Nachrichten](#scheduled)',
    ].join('\n'),
  sentTooLate: 'Die Nachricht konnte zur geplanten Zeit nicht gesendet werden.',

  eventWebhookDisabled: (url, reason) =>
    [
      reason === 'gone'
        ? `Der Webhook ${url} hat geantwortet, dass er keine Ereignisse mehr will.`
        : `Der Webhook ${url} hat seit einem Tag kein Ereignis angenommen.`,
      'Er ist abgeschaltet. Wird er wieder eingeschaltet, bekommt er die Ereignisse seither, höchstens die der letzten neun Tage.',
    ].join(' '),

  exportFinished: 'Dein Export der Daten ist fertig. [Exporte zeigen und herunterladen](#organization/exports)',
  ownExportFinished: 'Der Export deiner eigenen Daten ist fertig. [Herunterladen](#settings/data)',

  outgoingWebhookFailed: (bot, messageUrl, reason) =>
    `[Eine Nachricht](${messageUrl}) an deinen Bot ${bot} hat seine URL aufgerufen, und das ist fehlgeschlagen.\n\n${reason}`,
  outgoingWebhookStatus: (status) => `Sie hat mit dem Status *${status}* geantwortet.`,
  outgoingWebhookAnswer: (error) => `Die Antwort konnte nicht verwendet werden: ${error}`,
  outgoingWebhookLate: (seconds) => `Nach ${seconds} Sekunden war noch keine Antwort da.`,
  outgoingWebhookUnreachable: 'Die Verbindung ist fehlgeschlagen. Läuft der Server des Bots?',
  outgoingWebhookRefused: 'Die URL liegt in einem privaten oder gesperrten Netz.',
  outgoingWebhookError: (error) => `Die Anfrage ist fehlgeschlagen: ${error}`,
  outgoingWebhookInternal:
    'Fehler des Chat-Servers haben das verhindert. Die Nachricht wird dem Bot nicht noch einmal geschickt.',
  outgoingWebhookPayload: 'Die Antwort war:',

  reminder: (place) =>
    place
      ? `Du wolltest an diese Nachricht erinnert werden: ${place}.`
      : 'Du wolltest an eine Direktnachricht erinnert werden.',
  reminderNote: 'Deine Notiz:',
  reminderSource: (author, url) => `${author} [schrieb](${url}):`,
  reminderWidget: {
    poll: (author, url) => `${author} hat [eine Umfrage](${url}) erstellt.`,
    todo: (author, url) => `${author} hat [eine Aufgabenliste](${url}) erstellt.`,
  },

  answerByMailRefused(channel, error) {
    const destination = channel === null ? '' : ` an den Kanal ${channel}`;
    return `Deine Antwort per E-Mail konnte nicht${destination} gesendet werden:\n${error}`;
  },

  botChannelMissing: (bot, channel) =>
    `Dein Bot ${bot} wollte eine Nachricht an den Kanal ${channel} senden, den es nicht gibt.`,
  botChannelEmpty: (bot, channel) =>
    `Dein Bot ${bot} hat eine Nachricht an den Kanal ${channel} gesendet, den niemand abonniert hat.`,
  incomingWebhookInvalidJson: (bot, integration) =>
    `Dein Bot ${bot} hat von ${integration} eine Anfrage bekommen, die kein gültiges JSON ist. Stelle dort den Inhaltstyp \`application/json\` ein.`,
  incomingWebhookMissingHeader: (bot, integration, header) =>
    `Dein Bot ${bot} hat von ${integration} eine Anfrage ohne den Header ${header} bekommen, der das Ereignis nennt. Prüfe, ob die URL zur richtigen Integration gehört, und ob nichts dazwischen den Header entfernt.`,

  joined: (user) => `${user} ist jetzt in dieser Organisation.`,

  firstChannels: [
    {
      name: 'Allgemeines',
      description: 'Für alle und alles.',
      messages: [
        {
          topic: 'Willkommen',
          content: [
            'Willkommen! Das ist ein Gespräch im Kanal **Allgemeines**; sein Thema ist **Willkommen**.',
            '',
            '* **Kanäle** bestimmen, wer eine Nachricht bekommt. Du siehst die Kanäle, die du abonniert hast.',
            '* **Themen** sagen, worum es in einem Gespräch geht. In einem Kanal können viele Gespräche zugleich laufen, und du kannst eines nach dem anderen lesen.',
            '',
            'Gib einem neuen Gespräch ein neues Thema aus wenigen Wörtern, wie den Betreff einer E-Mail.',
          ].join('\n'),
        },
        {
          topic: 'Nachrichten verschieben',
          content:
            'Ein Gespräch ist abgeschweift? Nachrichten lassen sich in ein anderes Thema oder einen anderen Kanal verschieben. Ein abgeschlossenes Thema lässt sich als erledigt markieren.',
        },
      ],
    },
    {
      name: 'Spielwiese',
      description: 'Zum Ausprobieren.',
      messages: [
        {
          topic: 'Versuche',
          content:
            'Dieser Kanal ist zum Ausprobieren da. Schreib, *was du willst*: `Code`, :tada: oder eine eigene Nachricht.',
        },
      ],
    },
  ],

  greeting: [
    'Hallo und willkommen! Ich bin der Willkommens-Bot.',
    '',
    'Man unterhält sich hier in **Kanälen**, und jedes Gespräch in einem Kanal hat ein **Thema**. Nachrichten wie diese, an eine Person oder wenige, sind **Direktnachrichten**.',
    '',
    'Öffne zum Anfang einen Kanal, lies ein Thema und antworte; oder beginne ein eigenes Thema und sag Hallo.',
  ].join('\n'),

  welcome: (text) =>
    `Eine Nachricht von @_*${SYSTEM_GROUP.administrators}* dieser Organisation:\n${fenced('quote', text)}`,
};

const PRIVACY: Record<PrivacyName, string> = {
  'web-public': 'Öffentlich im Web',
  public: 'Öffentlich',
  'private-shared': 'Privat, mit gemeinsamem Verlauf',
  'private-protected': 'Privat, mit geschütztem Verlauf',
};

const REASON: Record<string, string> = {
  spam: 'Unerwünschte Werbung',
  harassment: 'Belästigung',
  inappropriate: 'Unangemessener Inhalt',
  norms: 'Verstoß gegen die Regeln der Gemeinschaft',
  other: 'Anderer Grund',
};

const messages = (count: number) => (count === 1 ? 'eine Nachricht' : `${count} Nachrichten`);

/** `plural` is in the case that the sentence needs. */
function period(days: number, plural = 'Tage'): string {
  if (days < 0) return 'Für immer';
  return days === 1 ? '1 Tag' : `${days} ${plural}`;
}
