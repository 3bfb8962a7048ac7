type Fields = Record<string, any>;

/** Applies events to the settings in registration data. */
export class SettingsState {
  constructor(
    /** Registration data, which this class changes in place. */
    private readonly fields: Fields,
  ) {}

  readonly updates: Record<string, (event: any) => void> = {
    'realm/update': ({ property, value }) => {
      this.change(`realm_${property}`, value);
    },
    'realm/update_dict': ({ data }) => {
      for (const [name, value] of Object.entries(data)) this.change(`realm_${name}`, value);
    },
    'realm_domains/add': ({ realm_domain }) => {
      this.fields.realm_domains = [...this.fields.realm_domains, realm_domain];
    },
    'realm_domains/change': ({ realm_domain }) => {
      this.fields.realm_domains = this.fields.realm_domains.map((known: Fields) =>
        known.domain === realm_domain.domain ? realm_domain : known,
      );
    },
    'realm_domains/remove': ({ domain }) => {
      this.fields.realm_domains = this.fields.realm_domains.filter((known: Fields) => known.domain !== domain);
    },
    realm_playgrounds: ({ realm_playgrounds }) => {
      this.fields.realm_playgrounds = realm_playgrounds;
    },
    'realm_user_settings_defaults/update': ({ property, value }) => {
      this.fields.realm_user_settings_defaults[property] = value;
    },
    'user_settings/update': ({ property, value }) => {
      this.fields.user_settings[property] = value;
      // Registration also has the older form: copies of some settings at the top level.
      if (property in this.fields) this.fields[property] = value;
    },
    update_display_settings: ({ setting_name, setting }) => {
      this.change(setting_name, setting);
    },
    update_global_notifications: ({ notification_name, setting }) => {
      this.change(notification_name, setting);
    },
  };

  private change(name: string, value: unknown): void {
    if (!(name in this.fields)) throw new Error(`registration does not know ${name}`);
    this.fields[name] = value;
  }
}
