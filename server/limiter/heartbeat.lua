-- A node says that it lives, and learns who else does.
--
-- KEYS[1]  the nodes: id → '<time> <number of its last beat> <number of the beat that found a loss, 0 for none>'
-- ARGV[1]  the node's id
-- ARGV[2]  number of this beat, from 1; 0: the node leaves
-- ARGV[3]  how long a silent node is still counted, microseconds
-- ARGV[4]  number of this node's last beat that this server answered, 0 for none
-- Returns  {nodes that live, number of the beat that found a loss, this server's time}. A server that knows an older beat
--          than one it has answered has lost what it knew: it was restarted, flushed or replaced. Which beat found that is
--          kept, because its answer may be lost as well: the next one then says it

local clock = redis.call('TIME')
local now = tonumber(clock[1]) * 1000000 + tonumber(clock[2])
local nodes = redis.call('HGETALL', KEYS[1])
local live, before, lost_at = 0, 0, 0
for index = 1, #nodes, 2 do
  local time, beat, lost = string.match(nodes[index + 1], '^(%d+) (%d+) (%d+)$')
  if nodes[index] == ARGV[1] then
    before, lost_at = tonumber(beat), tonumber(lost)
  elseif math.abs(now - tonumber(time)) > tonumber(ARGV[3]) then
    redis.call('HDEL', KEYS[1], nodes[index])
  else
    live = live + 1
  end
end
if ARGV[2] == '0' then
  redis.call('HDEL', KEYS[1], ARGV[1])
  return { live, lost_at, now }
end
if before < tonumber(ARGV[4]) then lost_at = tonumber(ARGV[2]) end
redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f %s %.0f', now, ARGV[2], lost_at))
redis.call('PEXPIRE', KEYS[1], math.ceil(tonumber(ARGV[3]) / 1000))
return { live + 1, lost_at, now }
