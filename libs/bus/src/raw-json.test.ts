import { jsonList, jsonObject, mergedObjects, RawJson } from './raw-json';

test('an object has values that are JSON already beside others', () => {
  const { text } = jsonObject({
    'a "name"': 1,
    list: new RawJson('[1,', '2]'),
    nested: jsonObject({ inner: null }),
    missing: undefined,
  });
  expect(JSON.parse(text)).toEqual({ 'a "name"': 1, list: [1, 2], nested: { inner: null } });
});

test('objects are merged, empty ones too', () => {
  const [one, other] = [jsonObject({ a: 1 }), jsonObject({ b: [2] })];
  expect(mergedObjects(jsonObject({}), one, jsonObject({}), other).text).toBe('{"a":1,"b":[2]}');
  expect(mergedObjects(jsonObject({})).text).toBe('{}');
});

test('a list has values that are JSON already', () => {
  expect(jsonList([jsonObject({ a: 1 }), new RawJson('[', ']')]).text).toBe('[{"a":1},[]]');
  expect(jsonList([]).text).toBe('[]');
});
