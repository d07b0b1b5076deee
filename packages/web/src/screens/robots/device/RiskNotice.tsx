import { chakra, Flex } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Card } from '#ui/layout/Card.js';

const words = texts({
  off: ['设备执行还没有开启', 'Devices are off'],
  on: ['设备执行已开启，风险由企业承担', 'Devices are on, at your company’s own risk'],
  why: [
    '让程序操作企业微信客户端违反使用规范，账号会被永久封禁，严重时企业也会受限。设备和账号可以先登记；企业接受风险并开启参数「机器人设备」后，设备才能领取任务。我们不提供操作客户端的程序。',
    'Programs that operate the WeCom client break its rules: accounts are banned for good, and the company may be restricted. You can register devices and accounts now. Devices get work once the company accepts the risk and turns on the “Robot devices” parameter. We ship nothing that operates the client.',
  ],
  staff: ['员工执行的任务不受影响。', 'Tasks done by staff are not affected.'],
  accept: ['了解风险，打开参数配置', 'Review the risk in Parameters'],
  open: ['打开参数配置', 'Open parameters'],
});

/** Says what devices may do and what it may cost, with the way to the parameter that allows it. */
export function RiskNotice() {
  const t = useTexts(words);
  const may = useMay('getThirdChatState');
  const mayChange = useMay('saveParamValue');
  const { data } = useOperation('getThirdChatState', may ? {} : null);
  const isOn = data?.enabled === true;
  return (
    <Card role="note" p="4" aria-label={isOn ? t.on : t.off}>
      <Flex gap="3" align="flex-start">
        <chakra.span color="persimmon" flexShrink={0} mt="0.5">
          <TriangleAlert size={18} aria-hidden />
        </chakra.span>
        <div>
          <chakra.p fontWeight="semibold">{isOn ? t.on : t.off}</chakra.p>
          <chakra.p color="ink.2" mt="1">
            {isOn ? null : t.why} {isOn ? null : t.staff}
          </chakra.p>
          {mayChange ? (
            <chakra.p mt={isOn ? '1' : '2'} color="jade.700" textDecoration="underline" textUnderlineOffset="3px">
              <Link to="/system/configure?keyword=robot_devices">{isOn ? t.open : t.accept}</Link>
            </chakra.p>
          ) : null}
        </div>
      </Flex>
    </Card>
  );
}
