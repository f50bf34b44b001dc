-- Both slider tables of an engine with magic bitboards, as in sliders.bbx.
local rookMagic = {[0] =
    0x800080221a4000, 0x2040002000401000, 0xa900090010422000, 0x200041140200a00,
    0x1001008040200810, 0x200100200080401, 0x280108002000100, 0x200041500802242,
    0x200a002080420100, 0x400c808040002000, 0x216801001200080, 0x8201001000082100,
    0x2c40800800800400, 0x60808002000400, 0x9021800100800200, 0x6601000040810002,
    0x2080004020004001, 0x1010024000402009, 0x2000808020001000, 0x26020040201208,
    0x5004008004080081, 0x100808004000200, 0x40002100801, 0x4800020010440389,
    0x6200400080008020, 0xa0008280400220, 0x40120200208040, 0x1288002101001000,
    0x800080080040080, 0x32802008010410c0, 0x4202020400100801, 0x80c00042000c00a1,
    0x4080004081002100, 0x2800804000802001, 0x40100080802000, 0x201000821001002,
    0x8001009000500, 0x400a001492006810, 0x12508804000142, 0x8021000045000882,
    0x2000204000908002, 0x240100028006000, 0x2880110020010040, 0x1021002210008,
    0x8020004004040, 0x9000804010002, 0x14020001008080, 0x9004304401820005,
    0x220100408200, 0x50401008200040, 0x201801000200480, 0x6485022008100100,
    0x1008440008008280, 0x9000400080300, 0x20080110020400, 0x8440802100004080,
    0x210046128001, 0x10010240002a1081, 0xc81114008200501, 0x4100281000a015,
    0x32002008041002, 0x3206000130082422, 0xc101801122084, 0x8084030840102
}
local bishopMagic = {[0] =
    0x820200080810049, 0x222040804a90040, 0x1010042048400060, 0x44040088828020,
    0xa008484140300880, 0x2226020020080, 0x21011003a00484, 0x100442084202001,
    0x8046425848009880, 0x143021001120098, 0x220204082000, 0x2a80944400808880,
    0x2811040400308, 0x40011048040108, 0x300410802110438, 0x200820504024200,
    0x840881022080120, 0x20c7104080481, 0x4400020802010c, 0x8018009028401000,
    0x486000400a2000c, 0x2000200d00884002, 0x4000212020280, 0x8000808030880801,
    0x5810880850200161, 0x30c80350210108, 0x206a40088254400, 0xb284004004010102,
    0x1006840008802000, 0x1c30010008825102, 0x84840001015800, 0x200410004440200,
    0x210101308240c21, 0x40823000206402, 0x2084040400020020, 0x6801040401080120,
    0x1240010100111040, 0x4800880040020111, 0x808020440048800, 0x1404200048200,
    0x2804100410040400, 0x1308820000400, 0x90041042280d1002, 0x1020820214010200,
    0x5600204410100102, 0x40008a04100080, 0x8021010208840208, 0x8230011040800101,
    0x40248c3008050200, 0x2001010090042821, 0x80210808080c, 0x201820b041108000,
    0x204c141082020004, 0x880850810244000, 0x4084c408861340, 0x811010104008000,
    0x2081120811041000, 0x808c020200840504, 0x85210021080805, 0x90000200840402,
    0x800040104128, 0xa08450220201, 0x41680804a292, 0x2022812108200
}
local rookMask, bishopMask, rookStart, bishopStart, table = {}, {}, {}, {}, {}

local function ray(occ, square, up, right, less)
  local set = 0
  local rank, file = square // 8 + up, square % 8 + right
  while rank >= 0 and rank < 8 and file >= 0 and file < 8 do
    if less and (rank + up < 0 or rank + up > 7 or file + right < 0 or file + right > 7) then
      break
    end
    local bit = 1 << (rank * 8 + file)
    set = set | bit
    if occ & bit ~= 0 then break end
    rank = rank + up
    file = file + right
  end
  return set
end

local function rookRays(occ, square, less)
  return ray(occ, square, 1, 0, less) | ray(occ, square, -1, 0, less) |
         ray(occ, square, 0, 1, less) | ray(occ, square, 0, -1, less)
end

local function bishopRays(occ, square, less)
  return ray(occ, square, 1, 1, less) | ray(occ, square, 1, -1, less) |
         ray(occ, square, -1, 1, less) | ray(occ, square, -1, -1, less)
end

local function bits(set)
  local n = 0
  while set ~= 0 do set = set & (set - 1); n = n + 1 end
  return n
end

local function build()
  local start = 0
  for square = 0, 63 do
    local mask, subset = rookRays(0, square, true), 0
    local n = bits(mask)
    rookMask[square], rookStart[square] = mask, start
    repeat
      local index = subset * rookMagic[square] >> (64 - n)
      table[start + index] = rookRays(subset, square, false)
      subset = (subset - mask) & mask
    until subset == 0
    start = start + (1 << n)
  end
  for square = 0, 63 do
    local mask, subset = bishopRays(0, square, true), 0
    local n = bits(mask)
    bishopMask[square], bishopStart[square] = mask, start
    repeat
      local index = subset * bishopMagic[square] >> (64 - n)
      table[start + index] = bishopRays(subset, square, false)
      subset = (subset - mask) & mask
    until subset == 0
    start = start + (1 << n)
  end
  return start
end

local function sum(n)
  local all = 0
  for i = 0, n - 1 do all = all * 31 + table[i] end
  return all
end

local n = build()
print(n)
print(string.format("%x", sum(n)))
