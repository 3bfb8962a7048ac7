import type { NewRow, SourceRow } from '@team-chat/archive';
import { EXPORT_TYPE, type ExportedMessage } from '@team-chat/contracts';

type ExportType = (typeof EXPORT_TYPE)[keyof typeof EXPORT_TYPE];

/** The visibility of a channel's messages. */
export interface ExportedChannel {
  invite_only: boolean;
  history_public_to_subscribers: boolean;
}

/** Decides what an export contains: everything, public data, or also private data of users who agree.
 *  Source: the export tool of the established server. */
export class ExportConsent {
  private readonly channels = new Map<number, ExportedChannel>();
  /** Channels of which a user who agrees is, or was, a subscriber. */
  private readonly agreedChannels = new Set<number>();
  /** Users whose accounts an import creates inactive. */
  private readonly inactive = new Set<number>();

  /** `agreeing` are the users who agree to the export of their private data. */
  constructor(
    private readonly type: ExportType,
    private readonly agreeing: ReadonlySet<number>,
  ) {}

  agrees(userId: number): boolean {
    if (this.type === EXPORT_TYPE.everything) return true;
    return this.type === EXPORT_TYPE.with_consent && this.agreeing.has(userId);
  }

  /** Whether a row is exported. */
  includes({ private_to }: Pick<SourceRow, 'private_to'>): boolean {
    return private_to === undefined || private_to.some((id) => this.agrees(id));
  }

  /** Returns a user's row as it is exported: settings of a user who does not agree are the organisation's defaults.
   *  `hiddenEmail` replaces an address that the user shows to nobody. */
  user(
    row: NewRow<'zerver_userprofile'>,
    defaults: object,
    hiddenEmail: () => string,
  ): SourceRow<'zerver_userprofile' | 'zerver_userprofile_mirrordummy'> {
    if (this.agrees(row.id)) return { table: 'zerver_userprofile', row };
    const { email_address_visibility } = row;
    const isHidden = email_address_visibility === NOBODY;
    const isInactive = this.type === EXPORT_TYPE.with_consent ? row.is_active === true : isHidden;
    if (isInactive) this.inactive.add(row.id);
    return {
      table: isInactive ? 'zerver_userprofile_mirrordummy' : 'zerver_userprofile',
      row: {
        ...row,
        ...defaults,
        email_address_visibility,
        ...(isHidden && { delivery_email: hiddenEmail() }),
        ...(isInactive && { is_mirror_dummy: true, is_active: false }),
      },
    };
  }

  /** Returns a subscription as it is exported: without the settings of a user who does not agree. */
  subscription(row: SourceRow<'zerver_subscription'>['row']): SourceRow<'zerver_subscription'>['row'] {
    const { user_profile, recipient, active, is_user_active } = row;
    if (this.agrees(user_profile)) return row;
    const color = COLORS[recipient % COLORS.length];
    return { user_profile, recipient, active, is_user_active, color };
  }

  addChannel(id: number, channel: ExportedChannel): void {
    this.channels.set(id, channel);
  }

  addSubscriber(channelId: number, userId: number): void {
    if (this.agrees(userId)) this.agreedChannels.add(channelId);
  }

  /** Whether a message is exported; `received` tells whether a user who agrees received it. */
  includesMessage({ channel_id, participants }: ExportedMessage, received: () => boolean): boolean {
    if (this.type === EXPORT_TYPE.everything) return true;
    if (channel_id === null) return participants!.some((id) => this.agrees(id));
    const channel = this.channels.get(channel_id);
    if (!channel?.invite_only) return true;
    if (!this.agreedChannels.has(channel_id)) return false;
    return channel.history_public_to_subscribers || received();
  }

  /** Whether a user's flags of messages are exported. Public exports have those of all active accounts. */
  includesFlags(userId: number): boolean {
    return !this.inactive.has(userId) && (this.type === EXPORT_TYPE.public || this.agrees(userId));
  }
}

/** Value of `email_address_visibility`. */
const NOBODY = 4;

/** Colours of channels of users whose own choice is not exported. */
const COLORS = ['#76ce90', '#fae589', '#a6c7e5', '#e79ab5', '#bfd56f', '#f4ae55', '#b0a5fd', '#addfe5'];
