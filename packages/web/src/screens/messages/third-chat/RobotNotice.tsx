import { chakra, Flex } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Card } from '#ui/layout/Card.js';

const words = texts({
  off: ['第三方群发还没有开启', 'Robot messages are off'],
  why: [
    '它由设备登录个人账号自动发送，违反企业微信的服务条款，账号可能被限制或封禁，所以默认关闭。管理员可以在参数里开启“机器人设备”。',
    'Devices send them by themselves through accounts of people. That is against the terms of WeCom, and accounts may be restricted or banned, so they are off by default. An administrator can switch on “Robot devices” in the parameters.',
  ],
  open: ['打开参数配置', 'Open parameters'],
  none: ['没有在线的设备，消息要等设备上线后才会发出。', 'No device is online. Messages go out once one is.'],
  online: (online: number, all: number) => [`${online} / ${all} 台设备在线`, `${online} of ${all} devices online`],
});

/** Says whether robots may send at all, and why not. */
export function RobotNotice() {
  const t = useTexts(words);
  const may = useMay('getThirdChatState');
  const mayChange = useMay('saveParamValue');
  const { data } = useOperation('getThirdChatState', may ? {} : null);
  if (!data) return null;
  if (data.enabled)
    return <chakra.p color="ink.3">{data.online_devices === 0 ? t.none : t.online(data.online_devices, data.devices)}</chakra.p>;
  return (
    <Card role="note" p="4" aria-label={t.off}>
      <Flex gap="3" align="flex-start">
        <chakra.span color="persimmon" flexShrink={0} mt="0.5">
          <TriangleAlert size={18} aria-hidden />
        </chakra.span>
        <div>
          <chakra.p fontWeight="semibold">{t.off}</chakra.p>
          <chakra.p color="ink.2" mt="1">
            {t.why}
          </chakra.p>
          {mayChange ? (
            <chakra.p mt="2" color="jade.700" textDecoration="underline" textUnderlineOffset="3px">
              <Link to="/system/configure?keyword=robot_devices">{t.open}</Link>
            </chakra.p>
          ) : null}
        </div>
      </Flex>
    </Card>
  );
}
