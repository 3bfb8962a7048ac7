import { ok } from '@team-chat/testkit';
import { joinDeployment } from '@team-chat/testkit/cluster';
import { inBrowser } from '../support/browser';
import { composeIn, messageIn, startPageStories, topicHash, write } from '../support/page';
import { Processes } from '../support/processes';
import { TcpProxy } from '../support/tcp-proxy';

inBrowser('the page while the server restarts', () => {
  let processes: Processes;
  const started = startPageStories(async () => {
    processes = await Processes.start();
    return joinDeployment(processes.address, () => processes.stop());
  });

  test('says that the server is away, keeps texts, shows what came meanwhile once, and sends what was written', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    const network = await TcpProxy.start(stories.port);
    try {
      const page = await stories.openPage(ada, { hash: topicHash(channel, 'lunch'), port: network.port });
      const away = page.getByText('The server does not answer');
      await write(page, 'before the restart');
      await messageIn(page, 'before the restart').waitFor();

      const restarted = processes.killAll();
      // Keeps the page from the services that start again, until somebody else has written.
      network.switchTo(undefined);
      await away.waitFor();
      await write(page, 'during the restart');
      const sendAgain = page.getByRole('button', { name: 'Send again' });
      await sendAgain.waitFor();
      await composeIn(page).fill('half a text');
      await restarted;
      for (const text of ['missed 1', 'missed 2']) await stories.say(ben, channel, 'lunch', text);

      network.switchTo(stories.port);
      await messageIn(page, 'missed 2').waitFor();
      await away.waitFor({ state: 'detached' });
      await sendAgain.click();
      await messageIn(page, 'during the restart').waitFor();
      expect(await composeIn(page).inputValue()).toBe('half a text');
      await composeIn(page).press('Enter');
      await messageIn(page, 'half a text').waitFor();
      const shown = await page.getByRole('article').locator('.c-content').allTextContents();
      const all = ['before the restart', 'missed 1', 'missed 2', 'during the restart', 'half a text'];
      expect(shown.map((text) => text.trim())).toEqual(all);
      const { messages } = await ok(ben.client.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0 }));
      const contents = messages.map(({ content }: { content: string }) => content.replaceAll(/<\/?p>/g, ''));
      expect(contents.slice(-all.length)).toEqual(all);
    } finally {
      await stories.endStory();
      await network.stop();
    }
  });
});
