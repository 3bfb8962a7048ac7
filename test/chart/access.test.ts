import { describeChart, environmentOf, find, render } from './chart';

const externalUrl = 'https://chat.example.com';
const hosts = ['chat.example.com', 'other.example.com'];

describeChart('access to the gateway in the chart', () => {
  it('makes an ingress that waits longer than a poll', () => {
    const tls = [{ secretName: 'all' }, { secretName: 'other', hosts: ['other.example.com'] }];
    const manifests = render({ ingress: { enabled: true, hosts: [hosts[1]], tls }, externalUrl });
    const { metadata, spec } = find(manifests, 'Ingress', 'gateway');
    const timeout = metadata.annotations!['nginx.ingress.kubernetes.io/proxy-read-timeout'];
    expect(Number(timeout)).toBeGreaterThan(70);
    expect(spec.rules.map((rule: any) => rule.host)).toEqual(hosts);
    expect(spec.tls).toEqual([{ secretName: 'all', hosts }, tls[1]]);
  });

  it('makes a route that cuts off no request', () => {
    const parentRefs = [{ name: 'public', namespace: 'gateways' }];
    const manifests = render({
      httpRoute: { enabled: true, parentRefs, hostnames: [hosts[1]] },
      externalUrl,
    });
    const { spec } = find(manifests, 'HTTPRoute', 'gateway');
    expect(spec).toMatchObject({ parentRefs, hostnames: hosts });
    expect(spec.rules[0].timeouts).toEqual({ request: '0s', backendRequest: '0s' });
    expect(spec.rules[0].backendRefs).toEqual([{ name: 'chat-team-chat-gateway', port: 80 }]);
  });

  it.each([
    ['0 proxies by default', {}, '0'],
    ['1 with an ingress', { ingress: { enabled: true } }, '1'],
    ['1 with a route', { httpRoute: { enabled: true } }, '1'],
    ['as many as proxyHops says', { ingress: { enabled: true }, proxyHops: 2 }, '2'],
    ['none if proxyHops says so', { ingress: { enabled: true }, proxyHops: 0 }, '0'],
  ])('trusts %s', (_name, values, hops) => {
    expect(environmentOf(render(values), 'gateway').TRUST_PROXY).toBe(hops);
  });

  it('makes a Service as its values say', () => {
    const service = {
      type: 'LoadBalancer',
      port: 8000,
      nodePort: 30080,
      annotations: { internal: 'true' },
      loadBalancerClass: 'example.com/lb',
      loadBalancerSourceRanges: ['10.0.0.0/8'],
      externalTrafficPolicy: 'Local',
    };
    const { metadata, spec } = find(render({ services: { gateway: { service } } }), 'Service', 'gateway');
    const { port, nodePort, annotations, ...rest } = service;
    expect(metadata.annotations).toEqual(annotations);
    expect(spec).toMatchObject(rest);
    expect(spec.ports).toEqual([{ name: 'http', port, nodePort, targetPort: 'http' }]);
  });
});
