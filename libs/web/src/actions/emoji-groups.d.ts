/** Characters of each group, with blanks between, in Unicode's order. The build makes it. */
declare module 'virtual:emoji-groups' {
  const groups: Readonly<
    Record<
      | 'smileys_emotion'
      | 'people_body'
      | 'animals_nature'
      | 'food_drink'
      | 'travel_places'
      | 'activities'
      | 'objects'
      | 'symbols'
      | 'flags',
      string
    >
  >;
  export default groups;
}
