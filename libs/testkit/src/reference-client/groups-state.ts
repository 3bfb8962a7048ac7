/** Keeps the user groups of registration data and applies events to them. Throws where an event contradicts the stored
 *  groups. */
export class GroupsState {
  private readonly groups: Map<number, any>;

  constructor(registration: any) {
    this.groups = new Map(registration.realm_user_groups.map((group: any) => [group.id, group]));
  }

  readonly updates: Record<string, (event: any) => void> = {
    'user_group/add': ({ group }) => {
      if (this.groups.has(group.id)) throw new Error(`group ${group.id} is known already`);
      this.groups.set(group.id, group);
    },
    'user_group/remove': ({ group_id }) => {
      this.get(group_id);
      this.groups.delete(group_id);
    },
    'user_group/update': ({ group_id, data }) => {
      this.groups.set(group_id, { ...this.get(group_id), ...data });
    },
    'user_group/add_members': ({ group_id, user_ids }) => this.add(group_id, 'members', user_ids),
    'user_group/remove_members': ({ group_id, user_ids }) => this.remove(group_id, 'members', user_ids),
    'user_group/add_subgroups': ({ group_id, direct_subgroup_ids }) =>
      this.add(group_id, 'direct_subgroup_ids', direct_subgroup_ids),
    'user_group/remove_subgroups': ({ group_id, direct_subgroup_ids }) =>
      this.remove(group_id, 'direct_subgroup_ids', direct_subgroup_ids),
  };

  /** The groups with sorted lists, so that the order of members makes no difference. */
  get comparable(): Record<string, unknown> {
    return Object.fromEntries([...this.groups].map(([id, group]) => [id, sortLists(group)]));
  }

  private get(id: number): any {
    const group = this.groups.get(id);
    if (!group) throw new Error(`group ${id} is not known`);
    return group;
  }

  private add(groupId: number, list: 'members' | 'direct_subgroup_ids', ids: number[]): void {
    const group = this.get(groupId);
    const present = ids.filter((id) => group[list].includes(id));
    if (present.length > 0) throw new Error(`${list} of group ${groupId} had ${present.join()} before`);
    this.groups.set(groupId, { ...group, [list]: [...group[list], ...ids] });
  }

  private remove(groupId: number, list: 'members' | 'direct_subgroup_ids', ids: number[]): void {
    const group = this.get(groupId);
    const absent = ids.filter((id) => !group[list].includes(id));
    if (absent.length > 0) throw new Error(`${list} of group ${groupId} did not have ${absent.join()}`);
    this.groups.set(groupId, { ...group, [list]: group[list].filter((id: number) => !ids.includes(id)) });
  }
}

const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b);

const sortLists = (group: any) => ({
  ...group,
  members: sorted(group.members),
  direct_subgroup_ids: sorted(group.direct_subgroup_ids),
});
