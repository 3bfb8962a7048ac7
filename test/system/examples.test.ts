import { HTTP_OPERATIONS, type HttpOperationId } from '@team-chat/contracts';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import { createExampleOrganisation } from '../support/examples/organisation';
import { recordAnswers } from '../support/examples/record-answers';
import { LANGUAGES, runSamples } from '../support/examples/run';
import { samplesOf } from '../support/examples/samples';

/** The operations that refuse every request here, with the codes of their refusals. */
const REFUSED: Partial<Record<HttpOperationId, string>> = {
  // There is no video server.
  'create-big-blue-button-video-call': 'BAD_REQUEST',
  // There is no push service, so that no device can be registered.
  'register-push-device': 'PUSH_SERVICE_NOT_CONFIGURED',
  'e2ee-test-notify': 'NO_ACTIVE_PUSH_DEVICE',
  // It lets clients try how they handle errors.
  'rest-error-handling': 'BAD_REQUEST',
};

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(() => cluster?.stop());

test.each(Object.keys(LANGUAGES))(
  'the example of every operation in %s is executed',
  async (lang) => {
    const organisation = await createExampleOrganisation(cluster);
    const host = `${organisation.realm.host}:${new URL(cluster.baseUrls[0]!).port}`;
    const samples = samplesOf(lang, organisation, `http://${host}`);
    const answers = await runSamples(lang, samples, host);
    if (process.env.RECORD_ANSWERS && lang === 'TypeScript') recordAnswers(answers, organisation);
    const outcomes = Object.entries(answers).map(([id, answer]) => {
      const { result, code } = answer;
      return [id, result === 'success' ? result : code === REFUSED[id as HttpOperationId] ? code : answer];
    });
    expect(Object.fromEntries(outcomes)).toEqual(
      Object.fromEntries(HTTP_OPERATIONS.map(({ id }) => [id, REFUSED[id as HttpOperationId] ?? 'success'])),
    );
  },
  120_000,
);
